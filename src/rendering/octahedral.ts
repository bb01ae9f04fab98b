/** Unit vectors as two signed 16-bit codes: the twin of shaders/octahedral.wgsl (Cigolle et al., JCGT 2014). */

const signNotZero = (value: number): number => (value >= 0 ? 1 : -1);

/** The two codes of a unit vector, each from -32,767 to 32,767 (SHADE-69). */
export function octahedralCode(x: number, y: number, z: number): readonly [first: number, second: number] {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  const [u, v] = [x / sum, y / sum];
  const folded: readonly [first: number, second: number] =
    z >= 0 ? [u, v] : [(1 - Math.abs(v)) * signNotZero(u), (1 - Math.abs(u)) * signNotZero(v)];
  return [Math.round(folded[0] * 32767), Math.round(folded[1] * 32767)];
}

/** The unit vector of two codes. */
export function octahedralNormal(first: number, second: number): readonly [x: number, y: number, z: number] {
  const [u, v] = [first / 32767, second / 32767];
  const z = 1 - Math.abs(u) - Math.abs(v);
  const x = z >= 0 ? u : (1 - Math.abs(v)) * signNotZero(u);
  const y = z >= 0 ? v : (1 - Math.abs(u)) * signNotZero(v);
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}
