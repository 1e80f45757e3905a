import type { RoofTags } from '../features/building-tags.ts';
import { type Linear, type Rectangle, type Ring, rectangleAround } from '../shape/polygon.ts';

/**
 * A roof as the minimum of linear functions of the point below it. The values are heights in meters above the
 * ground. Every shape whose surface bends outward only can be described in this way.
 */
export type Roof = readonly Linear[];

/** Slope that is assumed for a sloped roof whose height is not stated, as rise per meter, and the maximum height. */
const ASSUMED_SLOPE = 0.5;
const ASSUMED_MAX = 4;

/**
 * Number of corners above which an outline has a flat roof, because the time to find the roof's axis grows with the
 * square of the number. Outlines of buildings have fewer.
 */
const MAX_CORNERS = 1000;

/** Number of tangent planes that approximate a curved roof from one side to the other, or around it. */
const FACETS = 8;

/** A linear function of u and v, which are in meters from the center of a rectangle. */
type Local = readonly [u: number, v: number, constant: number];

const toWorld =
  ({ center: [x, z], u: [ux, uz] }: Rectangle) =>
  ([a, b, c]: Local): Linear => {
    const [perX, perZ] = [a * ux - b * uz, a * uz + b * ux];
    return [perX, perZ, c - perX * x - perZ * z];
  };

/** Returns tangents of a half ellipse of a width of two halves and a given height, as slopes and constants. */
const tangents = (half: number, rise: number): readonly (readonly [slope: number, constant: number])[] =>
  Array.from({ length: FACETS }, (_, facet) => {
    const angle = ((facet + 0.5) / FACETS) * Math.PI;
    const [at, top] = [-half * Math.cos(angle), rise * Math.sin(angle)];
    const slope = (-rise / half) * (at / half / Math.max(1e-6, Math.sqrt(1 - (at / half) ** 2)));
    return [slope, top - slope * at];
  });

/** Returns the planes of the four sides of a dome, of which each is tangent at several heights. */
function domePlanes(halfU: number, halfV: number, rise: number): readonly Local[] {
  const planes: Local[] = [];
  for (let ring = 0; ring < FACETS / 2; ring += 1) {
    const up = ((ring + 0.5) / FACETS) * Math.PI;
    for (let side = 0; side < FACETS; side += 1) {
      const around = (side / FACETS) * 2 * Math.PI;
      const [u, v] = [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around)];
      const steep = rise / Math.sin(up);
      planes.push([(-steep * u) / halfU, (-steep * v) / halfV, steep]);
    }
  }
  return [...planes, [0, 0, rise]];
}

interface Frame {
  /** Half the size across the ridge and along it, in meters. */
  readonly across: number;
  readonly along: number;
  readonly rise: number;
  readonly slope: number;
}

const gablePlanes = ({ across, rise }: Frame): readonly Local[] => [
  [-rise / across, 0, rise],
  [rise / across, 0, rise],
];

function pyramidPlanes(frame: Frame): readonly Local[] {
  const pitch = frame.rise / frame.along;
  return [...gablePlanes(frame), [0, -pitch, frame.rise], [0, pitch, frame.rise]];
}

const domePlanesOf = ({ across, along, rise }: Frame): readonly Local[] => domePlanes(across, along, rise);

/**
 * The planes of each shape over a rectangle, above its eaves. The first coordinate is the distance across the ridge in
 * the direction to which the first side falls, and the second is the distance along the ridge.
 */
const PLANES: Readonly<Record<RoofTags['shape'], (frame: Frame) => readonly Local[]>> = {
  flat: ({ rise }) => [[0, 0, rise]],
  skillion: ({ across, rise }) => [[-rise / across / 2, 0, rise / 2]],
  gabled: gablePlanes,
  hipped: ({ across, along, rise }) => hipPlanes(across, along, rise / Math.min(across, along)),
  'half-hipped': (frame) => {
    // The hips begin at half the height of the roof.
    const pitch = Math.max(frame.rise / frame.across, frame.rise / 2 / frame.along);
    const start = frame.rise / 2 + pitch * frame.along;
    return [...gablePlanes(frame), [0, -pitch, start], [0, pitch, start]];
  },
  pyramidal: pyramidPlanes,
  cone: pyramidPlanes,
  gambrel: ({ across, rise }) => {
    // The lower half of each side rises to two thirds of the height.
    const [steep, gentle] = [(rise * 4) / 3 / across, (rise * 2) / 3 / across];
    return [
      [-steep, 0, steep * across],
      [steep, 0, steep * across],
      [-gentle, 0, rise],
      [gentle, 0, rise],
    ];
  },
  mansard: ({ across, along, rise }) => {
    // The lower quarter of each side rises to three quarters of the height.
    const least = Math.min(across, along);
    const start = (rise * 3) / 4;
    return [
      ...hipPlanes(across, along, (rise * 3) / least),
      ...hipPlanes(across, along, rise / 4 / least).map(([u, v, c]): Local => [u, v, c + start]),
    ];
  },
  saltbox: ({ across, rise }) => {
    // The ridge divides the width in the ratio of one to two.
    const [short, long] = [(across * 2) / 3, (across * 4) / 3];
    return [
      [-rise / short, 0, (rise * across) / short],
      [rise / long, 0, (rise * across) / long],
    ];
  },
  quadruple_saltbox: ({ across, along, rise, slope }) => {
    const steep = Math.max(slope, rise / Math.min(across, along));
    return [...hipPlanes(across, along, steep), [0, 0, rise]];
  },
  round: ({ across, rise }) => tangents(across, rise).map(([slope, top]): Local => [slope, 0, top]),
  dome: domePlanesOf,
  onion: domePlanesOf,
};

const hipPlanes = (across: number, along: number, slope: number): readonly Local[] => [
  [-slope, 0, slope * across],
  [slope, 0, slope * across],
  [0, -slope, slope * along],
  [0, slope, slope * along],
];

/** Returns whether a compass direction is rather along the u axis of a rectangle than across it, and its sign. */
function axisOf({ u: [ux, uz] }: Rectangle, direction: number): { alongU: boolean; sign: number } {
  const [east, south] = [Math.sin((direction * Math.PI) / 180), -Math.cos((direction * Math.PI) / 180)];
  const [u, v] = [east * ux + south * uz, south * ux - east * uz];
  return Math.abs(u) >= Math.abs(v)
    ? { alongU: true, sign: Math.sign(u) || 1 }
    : { alongU: false, sign: Math.sign(v) || 1 };
}

/** Returns the axis of a rectangle across which the ridge of a roof runs, and the sign of its first side. */
function ridgeOf(box: Rectangle, { direction, across }: RoofTags): { alongU: boolean; sign: number } {
  if (direction !== null) return axisOf(box, direction);
  return { alongU: box.halfU > box.halfV === across, sign: 1 };
}

/** Returns the slope of a roof as rise per meter, and its height in meters over a run in meters. */
function slopeOf({ angle, height }: RoofTags, run: number): { slope: number; height: number } {
  const stated = angle !== null && angle > 0 && angle < 89;
  const slope = stated ? Math.tan((angle * Math.PI) / 180) : ASSUMED_SLOPE;
  return { slope, height: height ?? (stated ? run * slope : Math.min(ASSUMED_MAX, run * slope)) };
}

/**
 * Returns the roof over an outline. `top` is the height of the highest point and `bottom` is the lowest height at
 * which the roof may begin, both in meters above the ground. A roof whose height is not stated is assumed to rise
 * by one in two, and by 4 m at most.
 */
export function roofOver(ring: Ring, tags: RoofTags, top: number, bottom: number): Roof {
  if (tags.shape === 'flat' || ring.length > MAX_CORNERS) return [[0, 0, top]];
  const box = rectangleAround(ring);
  if (box.halfU < 0.05 || box.halfV < 0.05) return [[0, 0, top]];
  const { alongU, sign } = ridgeOf(box, tags);
  const [across, along] = alongU ? [box.halfU, box.halfV] : [box.halfV, box.halfU];
  const run = tags.shape === 'skillion' ? 2 * across : Math.min(across, along);
  const { slope, height } = slopeOf(tags, run);
  const rise = Math.min(height, top - bottom);
  if (rise <= 0) return [[0, 0, top]];
  const world = toWorld(box);
  return PLANES[tags.shape]({ across, along, rise, slope })
    .map(([a, b, c]): Local => (alongU ? [a * sign, b, c] : [b, a * sign, c]))
    .map((plane) => world([plane[0], plane[1], plane[2] + top - rise]));
}
