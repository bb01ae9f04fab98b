import type { Schema, Values } from '../../core/schema.js';
import type { ComponentFacts, ComponentType } from '../components/component.js';

/** A component type of a blueprint with first values of some of its fields. Make one with `preset`. */
export interface Preset {
  readonly type: ComponentFacts;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * A component type of a blueprint with first values of some of its fields: `preset(Engine, { thrust: 90_000 })`. The other
 * fields come from the blueprint's parent, or from the type. Registration checks them.
 */
export const preset = <S extends Schema>(type: ComponentType<S>, values: Partial<Values<S>>): Preset => ({
  type,
  values,
});
