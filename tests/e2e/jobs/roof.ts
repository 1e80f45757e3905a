import type { Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { type Spot, viewerOf } from './person.ts';

export interface Roof extends Spot {
  readonly place: { readonly latitude: number; readonly longitude: number; readonly altitude: number };
  /** Straight-line distance from the camera in meters. */
  readonly distance: number;
}

/** Returns a pixel of the window that shows a roof, which a person sees at once. */
export async function findRoof(page: Page): Promise<Roof> {
  const box = (await viewerOf(page).boundingBox())!;
  const spots = [0.45, 0.55, 0.65, 0.75].flatMap((down) =>
    [0.3, 0.4, 0.5, 0.6, 0.7].map((across) => ({ x: across * box.width, y: down * box.height })),
  );
  const roofs = await viewerOf(page).evaluate(
    (it: SphereViewer, pixels) => Promise.all(pixels.map((pixel) => it.unproject(pixel))),
    spots,
  );
  const at = roofs.findIndex((place) => place?.basis === 'surface' && place.kind === 'roof');
  const [spot, place] = [spots[at], roofs[at]];
  if (!spot || !place) throw new Error('The view shows no roof.');
  const { latitude, longitude, altitude, distance } = place;
  return { x: box.x + spot.x, y: box.y + spot.y, place: { latitude, longitude, altitude }, distance };
}
