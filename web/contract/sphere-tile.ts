import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { queryNumber } from './fields.ts';

/** Clusters of spheres for a map, as a Mapbox vector tile. */
export const sphereTile = endpoint({
  id: 'sphereTile',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/clusters/{z}/{x}/{y}',
  summary:
    'Spheres and clusters of spheres as a vector tile with the layer `spheres`, for maps with very many.',
  access: 'key',
  rate: 'read',
  params: z.object({
    z: queryNumber(z.int().min(0).max(22)),
    x: queryNumber(
      z
        .int()
        .min(0)
        .max(2 ** 22),
    ),
    y: queryNumber(
      z
        .int()
        .min(0)
        .max(2 ** 22),
    ),
  }),
  produces: 'application/vnd.mapbox-vector-tile',
  errors: ['origin_not_allowed', 'not_found'],
});
