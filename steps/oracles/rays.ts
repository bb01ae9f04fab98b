/**
 * Which of some solids a ray from the origin meets first: a brute-force twin of what a picture must show.
 */

export type Vector = readonly [x: number, y: number, z: number];

/** A ball, or a box whose sides lie along the axes; lengths in m. */
export type Solid =
  | { readonly kind: 'ball'; readonly center: Vector; readonly radius: number }
  | { readonly kind: 'box'; readonly center: Vector; readonly half: Vector };

/** How far along a unit direction a ray from the origin enters a solid, or undefined. */
export function entryDistance(solid: Solid, direction: Vector): number | undefined {
  switch (solid.kind) {
    case 'ball':
      return entryOfBall(solid.center, solid.radius, direction);
    case 'box':
      return entryOfBox(solid.center, solid.half, direction);
  }
}

function entryOfBall(center: Vector, radius: number, direction: Vector): number | undefined {
  const along = center[0] * direction[0] + center[1] * direction[1] + center[2] * direction[2];
  const off = Math.hypot(...center.map((lane, axis) => lane - along * (direction[axis] as number)));
  if (off > radius) return undefined;
  // (r - off)(r + off) keeps its bits where r² - off² would lose them.
  const entry = along - Math.sqrt((radius - off) * (radius + off));
  return entry > 0 ? entry : undefined;
}

function entryOfBox(center: Vector, half: Vector, direction: Vector): number | undefined {
  let enter = 0;
  let leave = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const slope = direction[axis] as number;
    const low = (center[axis] as number) - (half[axis] as number);
    const high = (center[axis] as number) + (half[axis] as number);
    if (slope === 0) {
      if (low > 0 || high < 0) return undefined;
      continue;
    }
    enter = Math.max(enter, Math.min(low / slope, high / slope));
    leave = Math.min(leave, Math.max(low / slope, high / slope));
  }
  return enter <= leave && enter > 0 ? enter : undefined;
}

/** What a ray met. */
export interface Hit {
  readonly index: number;
  readonly distance: number;
}

/** The first of the solids that a ray meets, or undefined for the sky. */
export function firstHit(solids: readonly Solid[], direction: Vector): Hit | undefined {
  let first: Hit | undefined;
  solids.forEach((solid, index) => {
    const distance = entryDistance(solid, direction);
    if (distance !== undefined && (first === undefined || distance < first.distance)) first = { index, distance };
  });
  return first;
}

/** A camera at the origin that looks along -Z with +Y up. */
export interface Lens {
  readonly width: number;
  readonly height: number;
  /** Full vertical field of view, rad. */
  readonly verticalFov: number;
}

/** The unit direction through a point of the picture in pixels from its top left corner. */
export function directionThrough({ width, height, verticalFov }: Lens, x: number, y: number): Vector {
  const tangent = Math.tan(verticalFov / 2);
  const right = ((2 * x) / width - 1) * tangent * (width / height);
  const up = (1 - (2 * y) / height) * tangent;
  const length = Math.hypot(right, up, 1);
  return [right / length, up / length, -1 / length];
}
