import { drawView, type Size, type SphereSource } from '../../elements/index.ts';
import type { Portal } from '../portal/portal.ts';
import type { SceneView } from './scene-view.ts';
import { createSessionSource } from './session-source.ts';

/** All images share one source, so that each sphere is requested only once. */
const sources = new WeakMap<Portal['session'], SphereSource>();

/**
 * Draws an image of a view that the company of the logged-in user can see. Rejects with a `ViewerError`, or
 * with the signal's reason.
 */
export function drawPicture(
  portal: Pick<Portal, 'config' | 'session'>,
  view: SceneView,
  { size, signal }: { readonly size: Size; readonly signal?: AbortSignal },
): Promise<Blob> {
  const source = sources.get(portal.session) ?? createSessionSource(portal);
  sources.set(portal.session, source);
  return drawView(source, view, size, signal === undefined ? {} : { signal });
}
