import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { queryNumber } from './fields.ts';

/** Returns clusters of spheres for a map, as a Mapbox vector tile. */
export const sphereTile = endpoint({
  id: 'sphereTile',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/clusters/{z}/{x}/{y}',
  summary: 'Return a vector tile of spheres and clusters of spheres.',
  description: 'Its layer is `spheres`. For maps with very many spheres.',
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
