/** Meters per degree of latitude. */
const METERS = 111_320;

/** Half the angle of the sector that counts as ahead, in degrees. */
const AHEAD = 45;

/** Spheres closer than this are at the same place, in meters. */
const SAME_PLACE = 10;

/** Maximum distance of a neighbor, in meters. */
const REACH = 1500;

const toRad = (degrees) => (degrees * Math.PI) / 180;

/** Returns the offset from one place to another place nearby, in meters east and north. */
export const offsetOf = (from, to) => ({
  east: (to.longitude - from.longitude) * METERS * Math.cos(toRad(from.latitude)),
  north: (to.latitude - from.latitude) * METERS,
});

/** Returns the angle from a pan to the direction of an offset, in degrees in [-180, 180). */
function turnTo({ east, north }, pan) {
  const turn = (Math.atan2(east, north) * 180) / Math.PI - pan;
  return turn - 360 * Math.round(turn / 360);
}

const cheapest = (spheres, costOf) => {
  const [best] = spheres
    .map((sphere) => ({ sphere, cost: costOf(sphere) }))
    .filter(({ cost }) => cost < Infinity)
    .sort((a, b) => a.cost - b.cost);
  return best?.sphere ?? null;
};

/**
 * Returns the next sphere from a place in the direction of a pan, or null if there is none within 45° of it.
 */
export const nextAhead = (spheres, from, pan) =>
  cheapest(spheres, (to) => {
    const offset = offsetOf(from, to);
    const far = Math.hypot(offset.east, offset.north);
    const turn = Math.abs(turnTo(offset, pan));
    if (far < SAME_PLACE || far > REACH || turn > AHEAD) return Infinity;
    // A sphere straight ahead is preferred to one at the side, even if it is farther away.
    return far * (1 + turn / AHEAD);
  });

/** Returns the sphere nearest to a place, or null for an empty list. */
export const nearest = (spheres, from) =>
  cheapest(spheres, (to) => {
    const { east, north } = offsetOf(from, to);
    return Math.hypot(east, north);
  });
