/** Steps about inputs that once broke a property; `npm test` prints the scenario when one does. */
import { Given } from '@cucumber/cucumber';
import { tryAlone } from './support/counterexamples.js';

Given('this input alone for property {int} of the scenario:', function (property: number, input: string) {
  tryAlone(property, input);
});
