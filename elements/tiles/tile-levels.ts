import { type TileLevels, levelsOf } from '../geo/tile.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';

/** Returns the levels of a sphere's tiles. */
export const tileLevelsOf = ({ sphere, levels }: LocatedSphere): TileLevels =>
  levels ?? levelsOf(sphere.front_image_width);
