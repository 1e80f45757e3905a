import type { Sphere } from '../../elements/model/sphere.ts';

/** A sphere of the generated world: its record and where its camera stands in the town. */
export interface SampleSphere {
  readonly id: number;
  /** Side of a face at level 0, pixels. */
  readonly faceWidth: number;
  /** The camera in the town's metres: x east, y up from the streets, z south. */
  readonly eye: { readonly x: number; readonly y: number; readonly z: number };
  readonly record: Sphere;
}

/** Height of the streets above the WGS84 ellipsoid at the sample's place, metres. */
const GROUND = 198;
const EYE_HEIGHT = 142;
const FACE_WIDTH = 4096;

/** The first sphere: a summer afternoon west of the business district of Columbus, Ohio. */
export const SAMPLE_SPHERE: SampleSphere = {
  id: 1,
  faceWidth: FACE_WIDTH,
  eye: { x: 0, y: EYE_HEIGHT, z: 0 },
  record: {
    id: 1,
    latitude: 39.9512,
    longitude: -83.0117,
    timestamp: '2026-06-14T17:10:00-04:00',
    company_name: 'Sample world',
    front_image_width: FACE_WIDTH,
    package: { name: 'Columbus sample', center_lat: 39.9612, center_long: -82.9988 },
    title: 'Above the river, a summer afternoon',
    metadata: {
      altitude: GROUND + EYE_HEIGHT,
      ground: GROUND,
      copyright: 'Generated picture, free to use',
    },
  },
};

/** Every sphere of the generated world. */
export const SAMPLE_SPHERES: readonly SampleSphere[] = [SAMPLE_SPHERE];
