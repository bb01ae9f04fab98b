/** Robots that look around, and what they look for. */
import { bool, defineComponent, defineEvent, entity, f64, Tick, u32 } from '#host/index.js';

/** An order to put an armband on, or off. */
export const Wear = defineEvent('wear', { on: bool });

/** An order to watch another robot. */
export const Watch = defineEvent('watch', { whom: entity });

/** What a robot may wear; it does nothing. */
export const Armband = defineComponent('armband', {});

/** Wears an armband when it is told to, sees in every tick what another robot looks like, and writes it down as one bit a tick. */
export const Lookout = defineComponent('lookout', { whom: entity, radius: f64, near: u32, lit: u32, worn: u32 })
  .on(Wear, (self, _state, { on }) => {
    if (on) self.add(Armband());
    else self.remove(Armband);
  })
  .on(Watch, (_self, state, { whom }) => {
    state.whom = whom;
  })
  .on(Tick, (self, state) => {
    if (state.whom === 0) return;
    const { snapshot } = self;
    const bit = 1 << self.tick;
    if (snapshot.find({ in: self.frame, radius: state.radius, with: [Lookout] }).includes(state.whom))
      state.near |= bit;
    if (snapshot.of(state.whom).lamp) state.lit |= bit;
    if (snapshot.hasComponent(state.whom, Armband)) state.worn |= bit;
  });
