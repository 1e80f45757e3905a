import type { Crossing, NamedPlace } from '../../../../world/plan/atlas.ts';
import type { Extent, Ground, Spot, StreetSpot } from './spot.ts';
import type { NamedStreet } from './street-index.ts';

function extentOf({ stretches }: NamedStreet): Extent {
  const points = stretches.flatMap(({ path }) => path);
  const [xs, zs] = [points.map(([x]) => x), points.map(([, z]) => z)];
  return {
    low: { x: Math.min(...xs), z: Math.min(...zs) },
    high: { x: Math.max(...xs), z: Math.max(...zs) },
  };
}

/** Returns the middle of a street, on its longest stretch. */
function middleOf({ stretches }: NamedStreet): Ground {
  const [longest] = [...stretches].sort((a, b) => b.path.length - a.path.length);
  const [x, z] = longest?.path[Math.floor(longest.path.length / 2)] ?? [0, 0];
  return { x, z };
}

export const spotOfStreet = (street: NamedStreet): StreetSpot => ({
  kind: 'street',
  street: street.name,
  isWhole: true,
  extent: extentOf(street),
  ...middleOf(street),
});

/** Returns the point of a street that is nearest to another point. */
function nearestOnStreet({ stretches }: NamedStreet, to: Ground): Ground {
  let [best, minDistance] = [to, Infinity];
  for (const { path } of stretches) {
    for (const [at, [x, z]] of path.entries()) {
      const [fromX, fromZ] = path[at - 1] ?? [x, z];
      const [dx, dz] = [x - fromX, z - fromZ];
      const along = ((to.x - fromX) * dx + (to.z - fromZ) * dz) / Math.max(1e-9, dx * dx + dz * dz);
      const share = Math.min(1, Math.max(0, along));
      const point = { x: fromX + dx * share, z: fromZ + dz * share };
      const away = (point.x - to.x) * (point.x - to.x) + (point.z - to.z) * (point.z - to.z);
      if (away < minDistance) [best, minDistance] = [point, away];
    }
  }
  return best;
}

export const pieceOf = ({ name }: NamedStreet, at: Ground): StreetSpot => ({
  kind: 'street',
  street: name,
  isWhole: false,
  extent: { low: at, high: at },
  ...at,
});

/** Returns the piece of a street that is nearest to a point, in whole meters. */
export function stretchAt(street: NamedStreet, to: Ground): StreetSpot {
  const { x, z } = nearestOnStreet(street, to);
  return pieceOf(street, { x: Math.round(x), z: Math.round(z) });
}

export const spotOfCrossing = ({ names, x, z }: Crossing): Spot => ({
  kind: 'crossing',
  streets: names,
  x,
  z,
});

export const spotOfNamed = (place: NamedPlace): Spot => ({ kind: 'place', place, x: place.x, z: place.z });
