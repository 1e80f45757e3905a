import type { LatLon } from '../../../../elements/geo/earth.ts';
import type { OtherPlace, SurfacePoint } from '../../../../elements/model/surface-point.ts';
import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { placeInDirection as contract } from '../../../../web/contract/sphere.ts';

type SurfacePlace = Extract<ResponseOf<typeof contract>, { readonly basis: unknown }>;

/**
 * Shifts a longitude by a multiple of 360°, so that it does not jump at the 180th meridian near the camera.
 */
export const unwrapped = (longitude: number, from: number): number =>
  longitude - 360 * Math.round((longitude - from) / 360);

function describeOther(other: OtherPlace | null): SurfacePlace['ambiguous'] {
  if (other === null || other.kind === 'sky') return other;
  const { latitude, longitude, altitude, ...facts } = other;
  return { ...facts, lat: latitude, lon: longitude, alt: altitude, building: copyOf(other.building) };
}

const copyOf = (building: Extract<SurfacePoint, { kind: unknown }>['building']): SurfacePlace['building'] =>
  building && { id: building.id, properties: { ...building.properties } };

/** Describes a place on what stands around a sphere. */
export function describePlace(
  point: SurfacePoint,
  camera: LatLon,
  problem: SurfacePlace['problem'],
): SurfacePlace {
  const { latitude, longitude, altitude, basis, distance } = point;
  const place = {
    lat: latitude,
    lon: longitude,
    input_lon: unwrapped(longitude, camera.longitude),
    basis,
    problem,
    alt: altitude,
    distance,
  };
  if (point.basis === 'level-ground')
    return {
      ...place,
      kind: null,
      height_above_ground: null,
      height_above_sea: null,
      normal: null,
      building: null,
      covariance: null,
      ambiguous: null,
    };
  return {
    ...place,
    kind: point.kind,
    height_above_ground: point.heightAboveGround,
    height_above_sea: point.heightAboveSea,
    normal: [...point.normal],
    building: copyOf(point.building),
    covariance: point.covariance && [...point.covariance],
    ambiguous: describeOther(point.ambiguous),
  };
}
