import { drawView, type SphereSource } from '../../elements/index.ts';
import type { Portal } from '../portal/portal.ts';
import type { SceneView } from './scene-view.ts';
import { createSessionSource } from './session-source.ts';

/** One source for all images, so that each sphere is requested once. */
const sources = new WeakMap<Portal, SphereSource>();

/** Twice the width of a card in CSS pixels, as sharp as previews allow. */
const SIZE = { width: 512, height: 320 };

/**
 * An image of a view as the logged-in user's company may see it. Rejects with a `ViewerError` or the signal's reason.
 */
export function drawPicture(portal: Portal, view: SceneView, signal: AbortSignal): Promise<Blob> {
  const source = sources.get(portal) ?? createSessionSource(portal);
  sources.set(portal, source);
  return drawView(source, view, SIZE, { signal });
}
