/** Units of light, and finishes of surfaces. */
import { defineParameterType } from '@cucumber/cucumber';
import { metal, plain, type Material } from '#core/looks/material.js';
import { quantityPattern, readQuantity, type Units } from '../support/units.js';

const UNITS: Readonly<Record<string, Units>> = {
  irradiance: { 'W/m²': { tens: 0 } },
  radiance: { 'W/(m² sr)': { tens: 0 } },
  power: { W: { tens: 0 }, kW: { tens: 3 } },
};

for (const [name, units] of Object.entries(UNITS)) {
  defineParameterType({
    name,
    regexp: new RegExp(quantityPattern(units)),
    transformer: (text: string) => readQuantity(text, units),
    useForSnippets: false,
  });
}

/** Matte: it mirrors nothing head-on. Chrome: a white metal, as rough as said. */
const FINISHES: Readonly<Record<string, Material>> = {
  'white matte': { baseColor: [1, 1, 1], roughness: 1, reflectance: 0 },
  'white smooth': { baseColor: [1, 1, 1], roughness: 0.1, reflectance: 0 },
  // 128 of 255 in the encoding of the base colour target, so that it is kept exactly.
  'grey matte': { baseColor: [0.2158605, 0.2158605, 0.2158605], roughness: 1, reflectance: 0 },
  'black glossy': { baseColor: [0, 0, 0], roughness: 0.3, reflectance: 0.5 },
  'chrome mirror': metal([1, 1, 1], 0),
  'chrome satin': metal([1, 1, 1], 0.3),
  'chrome rough': metal([1, 1, 1], 1),
  'gold satin': metal([1, 0.75, 0.34], 0.4),
  plastic: plain([0.8, 0.1, 0.1], 0.4),
};

defineParameterType({
  name: 'finish',
  regexp: new RegExp(Object.keys(FINISHES).join('|')),
  transformer: (text: string): Material => FINISHES[text] ?? plain([1, 1, 1], 0.5),
  useForSnippets: false,
});
