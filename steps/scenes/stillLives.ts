/** Scenes for goldens, each a stage that is drawn as it is. */
import { glow, metal, plain, type Material } from '#core/looks/material.js';
import { boxMesh } from '#core/meshes/boxMesh.js';
import { planeMesh } from '#core/meshes/planeMesh.js';
import { sphereMesh } from '#core/meshes/sphereMesh.js';
import { RenderStage, starLight, type Rotation, type Triple } from './renderStage.js';

const about = (axis: 'x' | 'y', angle: number): Rotation => {
  const [sine, cosine] = [Math.sin(angle / 2), Math.cos(angle / 2)];
  return axis === 'x' ? [sine, 0, 0, cosine] : [0, sine, 0, cosine];
};

const WOOD: Material = plain([0.42, 0.25, 0.12], 0.75);
const PALE_WOOD: Material = plain([0.55, 0.38, 0.2], 0.7);
const DECK: Material = plain([0.3, 0.31, 0.33], 0.55);
const HULL: Material = plain([0.55, 0.56, 0.58], 0.4);
const HAZARD: Material = plain([0.75, 0.42, 0.03], 0.5);

/** Crates, barrels and a lamp on the deck of a landing field in a low sun. */
function cratesOnDeck(): RenderStage {
  const stage = stageOf(0.62);
  const floor = -1.6;
  stage.cameraTurn = about('x', -0.12);
  stage.sky = [0.22, 0.3, 0.42];
  stage.ground = [0.1, 0.09, 0.08];
  stage.lights.push(starLight([-0.75, 0.55, 0.45], 4.5));
  stage.lights.push({ at: [2.6, floor + 1.7, -5.6], power: 55, color: [1, 0.62, 0.3], radius: 0.06 });
  const stand = (size: Triple, material: Material, x: number, z: number, turn: number, lift = 0): void => {
    const at: Triple = [x, floor + lift + size[1] / 2, z];
    stage.props.push({ mesh: boxMesh(...size), material, at, turn: about('y', turn) });
  };
  // Deck plates with gaps between them.
  for (let row = 0; row < 7; row++) {
    for (let side = -4; side <= 4; side++) {
      const at: Triple = [side * 2, floor - 0.1, -2 - row * 2];
      stage.props.push({ mesh: boxMesh(1.97, 0.2, 1.97), material: DECK, at });
    }
  }
  stand([1, 1, 1], WOOD, -1.55, -5.6, 0.35);
  stand([1, 1, 1], PALE_WOOD, -0.35, -6.1, -0.15);
  stand([0.8, 0.8, 0.8], WOOD, -1.0, -5.9, 0.8, 1);
  stand([0.6, 0.45, 0.6], HAZARD, 0.75, -4.9, 0.5);
  stand([3, 2.2, 0.3], HULL, 1.2, -9.5, -0.2);
  stand([0.12, 1.6, 0.12], HULL, 2.6, -5.9, 0);
  const ball = (radius: number, material: Material, x: number, z: number): void => {
    stage.props.push({ mesh: sphereMesh(radius, 32), material, at: [x, floor + radius, z] });
  };
  ball(0.42, metal([0.95, 0.93, 0.88], 0.12), 0.35, -3.9);
  ball(0.35, metal([1, 0.72, 0.32], 0.35), -0.75, -4.2);
  ball(0.3, plain([0.6, 0.05, 0.04], 0.25), 1.75, -4.6);
  stage.props.push({
    mesh: sphereMesh(0.12, 16),
    material: glow([9, 5.5, 2.6]),
    at: [2.6, floor + 1.7, -5.9],
    castsShadow: false,
  });
  return stage;
}

/** A moon and a station seen past the edge of a landing pad: three depth ranges in one picture. */
function moonOverPad(): RenderStage {
  const stage = stageOf(0.9);
  stage.options = { ...stage.options, stars: true };
  stage.sky = [0.01, 0.01, 0.015];
  stage.ground = [0.02, 0.02, 0.02];
  stage.lights.push(starLight([0.8, 0.35, 0.5], 3.4));
  const moon: Triple = [-2.3e6, 2.0e6, -1.5e7];
  stage.props.push({
    mesh: sphereMesh(1, 64),
    scale: [2.3e6, 2.3e6, 2.3e6],
    material: plain([0.3, 0.27, 0.24], 0.9),
    at: moon,
    up: { kind: 'mixed' },
  });
  const spin = about('y', 0.5);
  const station = (size: Triple, at: Triple, material: Material): void => {
    stage.props.push({ mesh: boxMesh(...size), material, at, turn: spin, up: { kind: 'mixed' } });
  };
  station([900, 120, 120], [900, 760, -5200], HULL);
  station([120, 700, 120], [900, 760, -5200], HULL);
  station([260, 260, 40], [1010, 900, -5100], metal([0.9, 0.75, 0.45], 0.4));
  stage.props.push({ mesh: planeMesh(1, 1), scale: [16, 1, 14], material: DECK, at: [0, -1.7, -8] });
  stage.props.push({ mesh: boxMesh(1, 1, 1), material: WOOD, at: [-1.6, -1.2, -6], turn: about('y', 0.4) });
  stage.props.push({ mesh: boxMesh(0.5, 2.4, 0.5), material: HAZARD, at: [2.4, -0.5, -7] });
  return stage;
}

function stageOf(verticalFov: number): RenderStage {
  const stage = new RenderStage();
  stage.width = 320;
  stage.height = 180;
  stage.verticalFov = verticalFov;
  stage.options = { stars: false };
  return stage;
}

/** The scenes by the names of their goldens. */
export const STILL_LIVES: Readonly<Record<string, () => RenderStage>> = {
  'crates-on-deck': cratesOnDeck,
  'moon-over-pad': moonOverPad,
};
