import { drawView, type SphereSource } from '../../elements/index.ts';
import type { Portal } from '../portal/portal.ts';
import type { SceneView } from './scene-view.ts';
import { createSessionSource } from './session-source.ts';

/** All images share one source, so that each sphere is requested only once. */
const sources = new WeakMap<Portal, SphereSource>();

/** The size of an image in pixels: twice the width of a card, which is the maximum sharpness of previews. */
const SIZE = { width: 512, height: 320 };

/**
 * Draws an image of a view that the company of the logged-in user can see. Rejects with a `ViewerError`, or
 * with the signal's reason.
 */
export function drawPicture(portal: Portal, view: SceneView, signal: AbortSignal): Promise<Blob> {
  const source = sources.get(portal) ?? createSessionSource(portal);
  sources.set(portal, source);
  return drawView(source, view, SIZE, { signal });
}
