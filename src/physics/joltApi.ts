import type Jolt from '../../node_modules/jolt-physics/dist/types.js';

/**
 * The bindings of one Jolt instance. Its classes live on the instance, so every call goes through it.
 *
 * The package's own type entries do not resolve under strict ESM (they import `./types` without an extension), so the
 * declarations are taken from the file behind them.
 */
export type JoltApi = typeof Jolt;

export type Body = Jolt.Body;
export type BodyCreationSettings = Jolt.BodyCreationSettings;
export type BodyID = Jolt.BodyID;
export type BodyIDVector = Jolt.BodyIDVector;
export type BodyInterface = Jolt.BodyInterface;
export type ContactListenerJS = Jolt.ContactListenerJS;
export type ContactManifold = Jolt.ContactManifold;
export type JoltInterface = Jolt.JoltInterface;
export type NativeShape = Jolt.Shape;
export type PhysicsSystem = Jolt.PhysicsSystem;
export type ShapeSettings = Jolt.ShapeSettings;
