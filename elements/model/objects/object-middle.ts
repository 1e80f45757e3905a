import { type Vec3, add, scale } from '../../geo/vector.ts';
import { createWorldPlacer } from '../../geo/world-placer.ts';
import { altitudeOf } from './object-altitude.ts';
import type { AnyObject, ObjectPlace } from './objects.ts';
import { worldOfPicturePoint } from './picture-point.ts';
import type { Drapable, SphereFrame } from './sphere-frame.ts';

const mean = (points: readonly Vec3[]): Vec3 =>
  scale(
    points.reduce<Vec3>((sum, point) => add(sum, point), [0, 0, 0]),
    1 / points.length,
  );

/**
 * Returns the center of an object in the world, in meters. The center of a polygon or a line is the mean of
 * its points.
 */
export type MiddleOf = (object: AnyObject) => Vec3;

/** Returns a function that finds the centers of objects in one sphere's world. */
export function middlesIn(frame: SphereFrame): MiddleOf {
  const cornersOf = cornersIn(frame);
  return (object) => mean(cornersOf(object));
}

/**
 * Returns a function that finds the corners of objects in one sphere's world: the place of a marker, the outline of a
 * polygon, the points of a line, or the center of a textured polygon.
 */
export function cornersIn(frame: SphereFrame): (object: AnyObject) => readonly Vec3[] {
  const placeWorld = createWorldPlacer(frame.camera);
  const toWorld = (place: ObjectPlace): Vec3 => {
    const point: [number, number, number] = [0, 0, 0];
    placeWorld(point, 0, place, altitudeOf(frame, place));
    return point;
  };
  const along = (places: readonly ObjectPlace[], object: Drapable): readonly Vec3[] => {
    const points = places.map(toWorld);
    const draper = frame.draper?.(object);
    return draper ? points.map(draper.top) : points;
  };
  return (object) => {
    switch (object.kind) {
      case 'marker':
        return [object.place.pan === undefined ? toWorld(object.place) : worldOfPicturePoint(object.place)];
      case 'polygon':
        return along(object.rings[0] ?? [], object);
      case 'polyline':
        return along(object.points, object);
      case 'texturedPolygon':
        return [object.position];
    }
  };
}
