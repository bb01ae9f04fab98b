/**
 * Vectors of three doubles in caller-owned storage: every kernel takes an array and the offset of the first lane.
 *
 * Kernels read all their inputs before they write, so `out` may be one of the inputs.
 */

/** `out = (x, y, z)`. @hot */
export function set3(out: Float64Array, o: number, x: number, y: number, z: number): void {
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
}

/** `out = a`. @hot */
export function copy3(out: Float64Array, o: number, a: Float64Array, ao: number): void {
  set3(out, o, a[ao] as number, a[ao + 1] as number, a[ao + 2] as number);
}

/** `out = a + b`. @hot */
export function add3(out: Float64Array, o: number, a: Float64Array, ao: number, b: Float64Array, bo: number): void {
  out[o] = (a[ao] as number) + (b[bo] as number);
  out[o + 1] = (a[ao + 1] as number) + (b[bo + 1] as number);
  out[o + 2] = (a[ao + 2] as number) + (b[bo + 2] as number);
}

/** `out = a - b`. @hot */
export function subtract3(
  out: Float64Array,
  o: number,
  a: Float64Array,
  ao: number,
  b: Float64Array,
  bo: number,
): void {
  out[o] = (a[ao] as number) - (b[bo] as number);
  out[o + 1] = (a[ao + 1] as number) - (b[bo + 1] as number);
  out[o + 2] = (a[ao + 2] as number) - (b[bo + 2] as number);
}

/** `out = a * s`. @hot */
export function scale3(out: Float64Array, o: number, a: Float64Array, ao: number, s: number): void {
  out[o] = (a[ao] as number) * s;
  out[o + 1] = (a[ao + 1] as number) * s;
  out[o + 2] = (a[ao + 2] as number) * s;
}

/** `out = a + b * s`. @hot */
export function addScaled3(
  out: Float64Array,
  o: number,
  a: Float64Array,
  ao: number,
  b: Float64Array,
  bo: number,
  s: number,
): void {
  out[o] = (a[ao] as number) + (b[bo] as number) * s;
  out[o + 1] = (a[ao + 1] as number) + (b[bo + 1] as number) * s;
  out[o + 2] = (a[ao + 2] as number) + (b[bo + 2] as number) * s;
}

/** `out = a × b`, right-handed. @hot */
export function cross3(out: Float64Array, o: number, a: Float64Array, ao: number, b: Float64Array, bo: number): void {
  const ax = a[ao] as number;
  const ay = a[ao + 1] as number;
  const az = a[ao + 2] as number;
  const bx = b[bo] as number;
  const by = b[bo + 1] as number;
  const bz = b[bo + 2] as number;
  out[o] = ay * bz - az * by;
  out[o + 1] = az * bx - ax * bz;
  out[o + 2] = ax * by - ay * bx;
}

/** `a · b`. @hot */
export function dot3(a: Float64Array, ao: number, b: Float64Array, bo: number): number {
  return (
    (a[ao] as number) * (b[bo] as number) +
    (a[ao + 1] as number) * (b[bo + 1] as number) +
    (a[ao + 2] as number) * (b[bo + 2] as number)
  );
}

/** `|a|`, without `Math.hypot`, whose rounding differs between JavaScript engines. @hot */
export function length3(a: Float64Array, ao: number): number {
  return Math.sqrt(dot3(a, ao, a, ao));
}
