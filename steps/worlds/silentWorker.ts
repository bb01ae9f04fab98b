/** A worker module whose author forgot `runWorker`. */
import './testComponents.js';
