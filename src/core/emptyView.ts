/**
 * An object to define the accessors of a view on.
 *
 * Each has a prototype of its own, which is as empty as it looks: of two objects with one prototype whose accessors of one
 * name differ, V8 keeps the second as a hash table, and reading a field of it takes 20 times as long.
 */
export function emptyView(): object {
  return Object.create(Object.create(Object.prototype) as object) as object;
}
