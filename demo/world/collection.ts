import type { SampleSphere } from './sample-sphere.ts';

/** The GeoJSON list of sample spheres; `version` makes the tiles' addresses change with the world. */
export const collectionOf = (spheres: readonly SampleSphere[], version: string): object => ({
  type: 'FeatureCollection',
  tiles: `{sphere}/{face}/{level}/{x}_{y}.webp?v=${version}`,
  features: spheres.map(({ record: { latitude, longitude, ...properties } }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude, properties.metadata.altitude] },
    properties,
  })),
});
