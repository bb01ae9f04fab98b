import type { ComponentFacts } from '../simulation/components/component.js';
import type { SimulationWorld } from '../simulation/world.js';
import type { View } from '../simulation/view.js';

/** How a scene is shown until a script says otherwise. */
export interface SceneView extends View {
  /** Stops of the fixed exposure; 0 if not given. */
  readonly exposure?: number;
  /** Further views by name, which a script's captures may ask for. */
  readonly views?: Readonly<Record<string, SceneView>>;
}

/** A scene fills a new, empty world, names some of its entities, and says from where it is seen (rule HOST-17). */
export type Scene = (world: SimulationWorld) => SceneView;

/** What a key of the player does to the world; it joins the next tick. */
export interface GameKey {
  /** For the list of keys, such as `switch the lamp`. */
  readonly does: string;
  readonly press: (world: SimulationWorld) => void;
}

/** What a game gives to the command: its scenes and what its worlds need. Its module exports it as `game`. */
export interface Game {
  readonly scenes: Readonly<Record<string, Scene>>;
  /** The component types of the game. */
  readonly components: readonly ComponentFacts[];
  /** The game's worker module (see `runWorker`). */
  readonly worker: URL;
  /** The folder of the game's scripts, by which a name such as `first-flight` finds one. */
  readonly scripts: URL;
  /** Keys in free play, by their places on the keyboard (`KeyboardEvent.code`). */
  readonly keys?: Readonly<Record<string, GameKey>>;
}
