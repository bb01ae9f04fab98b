/** The frame tree (under construction). */
export interface FrameTree {
  readonly capacity: number;
}
