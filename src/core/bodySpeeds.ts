/** The fastest that physics moves a body, m/s (rule PHYS-117): orbital speeds reach 8 km/s, where Jolt stops bodies at 500. */
export const MAX_SPEED = 30_000;
/** The fastest that physics turns a body, rad/s. */
export const MAX_SPIN = 47;
