import type { Page } from 'playwright-core';

type MarkerSource = 'array' | 'src' | 'tiles';

/** Sets the spheres of the product's map. Resolves with the milliseconds until they are drawn. */
export const addMarkers =
  (kind: MarkerSource, count: number, seedPlaces: readonly number[] = []) =>
  async (opened: Page): Promise<number> => {
    await opened.evaluate(
      ([flat, all]) => {
        const spheres = Array.from({ length: all }, (_, at) => ({
          id: at + 1,
          latitude: (flat as number[])[2 * at],
          longitude: (flat as number[])[2 * at + 1],
          title: `Sphere number ${String(at + 1)}`,
        }));
        Object.assign(window, { spheres });
      },
      [seedPlaces, kind === 'array' ? count : 0] as const,
    );
    return opened.evaluate((how) => {
      const map = document.querySelector('sphere-map')!;
      const start = performance.now();
      return new Promise<number>((resolve) => {
        map.addEventListener('sphere-map-ready', () => resolve(performance.now() - start), { once: true });
        if (how === 'array') map.spheres = (window as unknown as { spheres: unknown }).spheres;
        else if (how === 'src') map.src = '/spheres.geojson';
        else map.tiles = '/tiles/{z}/{x}/{y}';
      });
    }, kind);
  };

interface BareMap {
  addSource(name: string, source: object): void;
  addLayer(layer: object): void;
  once(event: 'idle', listener: () => void): void;
}

/** Shows the same spheres with the map library alone, as circles without text. */
export const addBareMarkers =
  (kind: 'src' | 'tiles') =>
  (opened: Page): Promise<number> =>
    opened.evaluate((how) => {
      const { bare: map } = window as unknown as { bare: BareMap };
      const start = performance.now();
      return new Promise<number>((resolve) => {
        map.addSource(
          'spheres',
          how === 'src'
            ? {
                type: 'geojson',
                data: '/spheres.geojson',
                cluster: true,
                clusterRadius: 40,
                clusterMaxZoom: 14,
              }
            : { type: 'vector', tiles: [`${location.origin}/tiles/{z}/{x}/{y}`], maxzoom: 15 },
        );
        map.addLayer({
          id: 'spheres',
          type: 'circle',
          source: 'spheres',
          ...(how === 'src' ? {} : { 'source-layer': 'spheres' }),
          paint: { 'circle-radius': 12, 'circle-color': '#009bdf' },
        });
        map.once('idle', () => resolve(performance.now() - start));
      });
    }, kind);

/** Zooms and drags the map. Resolves with the duration in milliseconds. */
export async function wander(opened: Page): Promise<number> {
  const start = performance.now();
  await opened.mouse.move(640, 360);
  for (let turn = 0; turn < 24; turn += 1) {
    await opened.mouse.wheel(0, turn < 16 ? -300 : 300);
    await opened.waitForTimeout(120);
    await opened.mouse.down();
    await opened.mouse.move(640 + (turn % 2 === 0 ? 160 : -160), 400, { steps: 8 });
    await opened.mouse.up();
    await opened.mouse.move(640, 360);
  }
  return performance.now() - start;
}
