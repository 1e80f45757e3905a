import type { Sphere } from '../../../elements/model/sphere.ts';
import { GEOID_MODEL, aboveEllipsoid, undulationAt } from '../heights/geoid.ts';

const rounded = (meters: number): number => Math.round(meters * 1000) / 1000;

/**
 * Converts a sphere's heights to heights above the ellipsoid, because earlier versions stored heights above
 * sea level for some spheres.
 */
export function withEllipsoidHeights(sphere: Sphere): Sphere {
  const { altitude, ground, ...metadata } = sphere.metadata;
  if (metadata['altitudeReference'] !== 'sea level' || altitude === undefined) return sphere;
  const raised = (meters: number): number => rounded(aboveEllipsoid(meters, 'sea level', sphere));
  return {
    ...sphere,
    metadata: {
      ...metadata,
      altitude: raised(altitude),
      altitudeReference: 'ellipsoid',
      sourceAltitude: altitude,
      sourceAltitudeReference: 'sea level',
      ...(ground !== undefined && {
        ground: raised(ground),
        groundReference: 'ellipsoid',
        groundSource: 'measured',
      }),
      geoidUndulation: rounded(undulationAt(sphere)),
      geoidModel: GEOID_MODEL,
    },
  };
}
