import { BodyStore } from '../body.ts';
import type { Flight, Market } from '../markets/market.ts';
import { type Layout, createLayout } from '../plan/layout.ts';
import { type GroundScene, createGroundScene } from '../shade/ground/ground-scene.ts';
import { createShoreSquares } from '../shade/ground/shore-squares.ts';
import { type Light, createLight } from '../shade/light.ts';
import { CHUNK_SIDE, type CityChunks, createCityChunks } from './city-chunks.ts';
import { type Shadows, createShadows } from './shadow-map.ts';

export interface City {
  readonly layout: Layout;
  readonly chunks: CityChunks;
  readonly light: Light;
  readonly shadows: Shadows;
  readonly ground: GroundScene;
  /** The ground at distances at which no bodies are drawn. Painting it does not plan any blocks. */
  readonly farGround: GroundScene;
}

const NOTHING = new BodyStore();

/** The contents of a city are created on first use. */
export function openCity(market: Market, flight: Flight): City {
  const layout = createLayout(market, flight);
  const light = createLight(layout);
  const chunks = createCityChunks(layout);
  const shores = createShoreSquares(layout.distanceToWater);
  return {
    layout,
    chunks,
    light,
    shadows: createShadows(chunks, light.sun),
    farGround: createGroundScene(layout, shores, () => NOTHING),
    ground: createGroundScene(layout, shores, ({ x, z }) => {
      const chunk = chunks.get(Math.floor(x / CHUNK_SIDE), Math.floor(z / CHUNK_SIDE), false);
      return chunk.store;
    }),
  };
}
