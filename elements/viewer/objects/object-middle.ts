import { worldOf } from '../../geo/earth.ts';
import { type Vec3, add, scale } from '../../geo/vector.ts';
import type { AnyObject, ObjectPlace } from '../../model/objects/objects.ts';
import { type SphereFrame, altitudeOf } from './sphere-frame.ts';

const mean = (points: readonly Vec3[]): Vec3 =>
  scale(
    points.reduce<Vec3>((sum, point) => add(sum, point), [0, 0, 0]),
    1 / points.length,
  );

/** Where an object stands in a sphere's world, metres: a surface's middle, the middle of a line's points. */
export function middleOf(object: AnyObject, frame: SphereFrame): Vec3 {
  const toWorld = (place: ObjectPlace): Vec3 =>
    worldOf(frame.camera, { ...place, altitude: altitudeOf(frame, place) });
  switch (object.kind) {
    case 'marker':
      return toWorld(object.place);
    case 'polygon':
      return mean((object.rings[0] ?? []).map(toWorld));
    case 'polyline':
      return mean(object.points.map(toWorld));
    case 'texturedPolygon':
      return object.position;
  }
}
