import type { TerrainGround } from '../faces/build-surface.ts';
import type { Feature } from '../features/feature.ts';
import type { Point, Polygon, Ring } from '../shape/polygon.ts';
import { heightOn, type Terrain } from '../shape/terrain.ts';
import { addTerrain } from './terrain-faces.ts';

function lowestAlong(ring: Ring, terrain: Terrain): number {
  let lowest = Infinity;
  ring.forEach(([x, z], at) => {
    const [px, pz] = ring.at(at - 1) ?? [x, z];
    const parts = Math.max(1, Math.ceil(Math.sqrt((x - px) ** 2 + (z - pz) ** 2) / terrain.step));
    for (let part = 1; part <= parts; part += 1) {
      const point: Point = [px + ((x - px) * part) / parts, pz + ((z - pz) * part) / parts];
      lowest = Math.min(lowest, heightOn(terrain, point));
    }
  });
  return lowest;
}

/** Returns the lowest height of the terrain along outlines, relative to the level of the origin, in meters. */
const lowestBelow = (polygons: readonly Polygon[], terrain: Terrain): number =>
  polygons.reduce((lowest, [outline]) => Math.min(lowest, lowestAlong(outline, terrain)), Infinity);

/** Returns the id of the building that a feature is, or is a part of; null if it is none or has no id. */
function buildingIdOf({ role, id, tags }: Feature): unknown {
  if (role === 'part') return tags['building_id'] ?? null;
  return role === 'building' ? id : null;
}

/**
 * Returns the heights from which the heights of buildings count, by their ids: the lowest terrain of their outlines, as
 * in Simple 3D Buildings. Parts of a building, and what tiles have cut it into, therefore stand at the same height.
 */
function standingHeights(features: readonly Feature[], terrain: Terrain): ReadonlyMap<unknown, number> {
  const heights = new Map<unknown, number>();
  for (const feature of features) {
    const id = buildingIdOf(feature);
    if (id === null) continue;
    heights.set(id, Math.min(heights.get(id) ?? Infinity, lowestBelow(feature.polygons, terrain)));
  }
  return heights;
}

/** Returns terrain as the ground of a surface. */
export const groundOfTerrain = (terrain: Terrain): TerrainGround => ({
  terrain,
  addFaces: (mesh) => addTerrain(mesh, terrain),
  heightAt: (point) => heightOn(terrain, point),
  standing: (features) => {
    const heights = standingHeights(features, terrain);
    return (feature) => heights.get(buildingIdOf(feature)) ?? lowestBelow(feature.polygons, terrain);
  },
});
