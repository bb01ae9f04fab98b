import type { Game } from '../game.js';
import { platform } from '../platformNode.js';
import type { PageMessage, SimulationMessage } from './messages.js';
import { Session } from './session.js';

/** The whole of a page's simulation worker: runs a game's scenes for the page that started it. */
export function runSimulation(game: Game): void {
  const page = platform.parentPort();
  if (page === undefined) throw new Error('runSimulation must be called in a worker');
  const tell = (message: SimulationMessage): void => {
    page.post(message);
  };
  let session: Session | undefined;
  page.listen((data) => {
    const message = data as PageMessage;
    if (message.kind !== 'start') {
      session?.take(message);
      return;
    }
    Session.create(game, message, tell).then(
      (made) => (session = made),
      (error: unknown) => {
        tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
      },
    );
  });
}
