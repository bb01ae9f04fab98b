/** Work that several helpers share: each takes the next piece when it has finished its last one. */
export async function inTurns<Piece, Helper>(
  pieces: readonly Piece[],
  helpers: readonly Helper[],
  work: (piece: Piece, helper: Helper) => Promise<void>,
): Promise<void> {
  const waiting = [...pieces];
  await Promise.all(
    helpers.map(async (helper) => {
      for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) await work(piece, helper);
    }),
  );
}
