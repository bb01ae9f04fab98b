/** Things that look at the bodies of others. */
import { bool, defineComponent, defineEvent, entity, f64, text, Tick, u32, vec3, type Self } from '#host/index.js';
import type { Field } from '#core/schema.js';
import { Armband } from './lookout.js';

/** Orders to look at somebody from now on, and to look round for bodies of a group that wear an armband. */
export const Inspect = defineEvent('inspect', { whom: entity });
export const Seek = defineEvent('seek', { radius: f64, groups: u32 });

/** Ticks of which an inspector writes down the groups that it saw. */
const INSPECTED = 12;

type GroupFields = Readonly<Record<`groups${number}` | `mask${number}`, Field<number>>> &
  Readonly<Record<`motion${number}`, Field<string>>>;

function groupFields(): GroupFields {
  const fields: Record<string, Field> = {};
  for (let i = 0; i < INSPECTED; i++)
    Object.assign(fields, { [`groups${i}`]: u32, [`mask${i}`]: u32, [`motion${i}`]: text(12) });
  return fields as GroupFields;
}

/** Writes down what it sees of a body, and in which groups it was in each tick. */
export const Inspector = defineComponent('inspector', {
  whom: entity,
  looks: bool,
  /** Whether the last look met a body: yes or no; empty before the first look. */
  there: text(4),
  motion: text(12),
  mass: f64,
  shape: text(12),
  reach: f64,
  reachOfCenter: f64,
  center: vec3,
  sensor: bool,
  found: u32,
  first: entity,
  second: entity,
  ...groupFields(),
})
  .on(Inspect, (_self, inspector, { whom }) => {
    inspector.whom = whom;
    inspector.looks = true;
  })
  .on(Seek, (self: Self, inspector, { radius, groups }) => {
    const found = self.snapshot.find({ in: self.frame, radius, groups, with: [Armband] });
    inspector.found = found.length;
    [inspector.first = inspector.first, inspector.second = inspector.second] = found;
  })
  .on(Tick, (self, inspector) => {
    if (!inspector.looks) return;
    const facts = self.snapshot.bodyOf(inspector.whom);
    inspector.there = facts === undefined ? 'no' : 'yes';
    if (facts === undefined) return;
    const { motion, mass, shape, reach, reachOfCenter, center, sensor, groups, mask } = facts;
    Object.assign(inspector, { motion, mass, shape, reach, reachOfCenter, center, sensor });
    const at = self.tick % INSPECTED;
    Object.assign(inspector, { [`groups${at}`]: groups, [`mask${at}`]: mask, [`motion${at}`]: motion });
  });
