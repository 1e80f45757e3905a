import { fixture, html } from '@open-wc/testing';
import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl';
import '../../../elements/define-map.ts';
import type { DrawnMap } from '../../../elements/map/draw/drawn-map.ts';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import { next } from '../viewer/viewer-fixtures.ts';

export const TOWN = { latitude: 38.6, longitude: -90.2 } as const;

export const PACKAGE = { name: 'St. Louis 2026', center_lat: 38.63, center_long: -90.25 } as const;

/** Returns spheres around the town in rows, `apart` degrees from each other. */
export const spheresAround = (count: number, apart: number, inPackage = true) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    latitude: TOWN.latitude + Math.floor(at / 100) * apart,
    longitude: TOWN.longitude + (at % 100) * apart,
    title: `Sphere number ${String(at + 1)}`,
    package: inPackage ? PACKAGE : null,
  }));

/** Adds a visible map to the page. The map's errors are collected instead of logged. */
export async function placeMap(properties: Partial<SphereMap> = {}): Promise<{
  map: SphereMap;
  errors: ViewerError[];
}> {
  const map = document.createElement('sphere-map');
  const errors: ViewerError[] = [];
  map.addEventListener('sphere-map-error', (event) => {
    event.preventDefault();
    errors.push(event.error);
  });
  map.style.width = '400px';
  map.style.height = '300px';
  Object.assign(map, properties);
  await fixture(html`<div>${map}</div>`);
  return { map, errors };
}

/** Adds a map to the page and waits until it has been drawn. */
export async function showMap(properties: Partial<SphereMap> = {}) {
  const placing = placeMap(properties);
  const ready = next(window, 'sphere-map-ready');
  const placed = await placing;
  await ready;
  if (properties.spheres !== undefined && placed.map.surface) await drawn(placed.map);
  return placed;
}

/** Removes a map from the page and adds it again. Resolves when the map is ready again. */
export async function reattach(map: SphereMap): Promise<void> {
  const parent = map.parentElement!;
  map.remove();
  await Promise.resolve();
  const ready = next(map, 'sphere-map-ready');
  parent.append(map);
  await ready;
}

export const libraryOf = (map: SphereMap): GlMap => (map.surface as DrawnMap).library;

export const drawn = (map: SphereMap): Promise<void> =>
  new Promise((resolve) => {
    const library = libraryOf(map);
    void library.once('idle', () => resolve());
    library.triggerRepaint();
  });

/** Moves to a place and waits until the map is drawn. */
export async function go(
  map: SphereMap,
  zoom: number,
  place = TOWN as { latitude: number; longitude: number },
) {
  libraryOf(map).jumpTo({ center: [place.longitude, place.latitude], zoom });
  await drawn(map);
}

/** Returns the features that a layer has drawn. Each sphere or cluster is listed once. */
export function drawnIn(map: SphereMap, layer: string): MapGeoJSONFeature[] {
  const library = libraryOf(map);
  if (!library.getLayer(layer)) return [];
  const found = new Map<string, MapGeoJSONFeature>();
  for (const feature of library.queryRenderedFeatures({ layers: [layer] })) {
    found.set(`${String(feature.id)} ${JSON.stringify(feature.properties)}`, feature);
  }
  return [...found.values()];
}

/** Returns the size at which a feature's icon is drawn, in CSS pixels. */
export function iconSize(map: SphereMap, feature: MapGeoJSONFeature): [width: number, height: number] {
  const layout = feature.layer.layout as Record<string, unknown>;
  const name = String(layout['icon-image']);
  const { data, pixelRatio } = libraryOf(map).getImage(name);
  const scale = Number(layout['icon-size'] ?? 1);
  return [(data.width / pixelRatio) * scale, (data.height / pixelRatio) * scale];
}
