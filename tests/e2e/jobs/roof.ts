import type { Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { type Spot, viewerOf } from './person.ts';

export interface Roof extends Spot {
  readonly place: { readonly latitude: number; readonly longitude: number; readonly altitude: number };
  /** Straight-line distance from the camera in meters. */
  readonly distance: number;
  /** House number and street of its building. */
  readonly address: string;
}

/** Returns a pixel of the window that shows a roof, which a person sees at once, of a building with an address. */
export async function findRoof(page: Page): Promise<Roof> {
  const box = (await viewerOf(page).boundingBox())!;
  const spots = [0.45, 0.55, 0.65, 0.75].flatMap((down) =>
    [0.3, 0.4, 0.5, 0.6, 0.7].map((across) => ({ x: across * box.width, y: down * box.height })),
  );
  const roofs = await viewerOf(page).evaluate(
    (it: SphereViewer, pixels) => Promise.all(pixels.map((pixel) => it.unproject(pixel))),
    spots,
  );
  for (const [at, { x, y }] of spots.entries()) {
    const place = roofs[at];
    if (place?.basis !== 'surface' || place.kind !== 'roof') continue;
    const { housenumber, street } = place.building?.properties ?? {};
    if (typeof housenumber !== 'number') continue;
    const { latitude, longitude, altitude, distance } = place;
    const address = `${String(housenumber)} ${String(street)}`;
    return { x: box.x + x, y: box.y + y, place: { latitude, longitude, altitude }, distance, address };
  }
  throw new Error('The view shows no roof of a building with an address.');
}
