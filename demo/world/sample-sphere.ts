import type { Pose } from '../../elements/geo/pose.ts';
import type { Sphere } from '../../elements/model/sphere.ts';
import { type Metres, placeOfMetres } from './markets/market-frame.ts';
import type { Flight, Market } from './markets/market.ts';
import { marketOfSlug } from './markets/markets.ts';

/** A sphere of the generated world: its record, and where and how its camera stood. */
export interface SampleSphere {
  readonly id: number;
  readonly market: Market;
  readonly flight: Flight;
  /** Side of a face at level 0, pixels. */
  readonly faceWidth: number;
  /** The camera in the market's metres. */
  readonly eye: Metres;
  /** How its faces are turned against level ones that look north. */
  readonly pose: Pose;
  readonly record: Sphere;
}

const EYE_HEIGHT = 142;
const FACE_WIDTH = 4096;

function sampleSphere(): SampleSphere {
  const market = marketOfSlug('columbus-oh') as Market;
  const eye = { x: 0, y: EYE_HEIGHT, z: 0 };
  const { latitude, longitude, altitude } = placeOfMetres(market, eye);
  return {
    id: 1,
    market,
    flight: 1,
    faceWidth: FACE_WIDTH,
    eye,
    pose: { heading: 0, pitch: 0, roll: 0 },
    record: {
      id: 1,
      latitude,
      longitude,
      timestamp: '2026-06-14T17:10:00-04:00',
      company_name: 'Sample world',
      front_image_width: FACE_WIDTH,
      package: { name: 'Columbus sample', center_lat: 39.9612, center_long: -82.9988 },
      title: 'Above the river, a summer afternoon',
      metadata: { altitude, ground: market.ground, copyright: 'Generated picture, free to use' },
    },
  };
}

/** The first sphere: a summer afternoon west of the business district of Columbus, Ohio. */
export const SAMPLE_SPHERE: SampleSphere = sampleSphere();

/** Every sphere of the generated world. */
export const SAMPLE_SPHERES: readonly SampleSphere[] = [SAMPLE_SPHERE];
