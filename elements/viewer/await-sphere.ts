import type { ReactiveElement } from 'lit';
import { nextTask } from '../model/next-task.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { ViewerError } from '../model/viewer-error.ts';

export interface SphereReader {
  /** Returns the sphere on the screen. Throws `not-ready` if there is none yet. */
  readonly read: () => LocatedSphere;
  /** Returns why the sphere could not be loaded; null if it is still loading. */
  readonly failure: () => ViewerError | null;
  /** Returns whether the page has set a source of spheres. */
  readonly hasSource: () => boolean;
}

/**
 * Resolves with a viewer's sphere, as soon as there is one. Rejects with the error of a sphere that cannot be
 * loaded, with `not-ready` if the viewer has no source or is removed from its page, or with the signal's reason.
 */
export async function awaitSphere(
  viewer: ReactiveElement,
  { read, failure, hasSource }: SphereReader,
  signal?: AbortSignal,
): Promise<LocatedSphere> {
  // A source that the page has just set replaces an earlier failure.
  if (failure()) await viewer.updateComplete;
  return new Promise((resolve, reject) => {
    const check = (): void => {
      try {
        signal?.throwIfAborted();
        resolve(read());
      } catch (error) {
        const isWaiting = error instanceof ViewerError && error.code === 'not-ready' && viewer.isConnected;
        if (isWaiting && hasSource() && !failure()) return;
        reject((isWaiting && failure()) || (error as Error));
      }
      viewer.removeController(controller);
      signal?.removeEventListener('abort', check);
    };
    const controller = {
      hostUpdated: check,
      // An element that is only moved within the page keeps waiting.
      hostDisconnected: () => void nextTask().then(check),
    };
    viewer.addController(controller);
    signal?.addEventListener('abort', check);
    check();
  });
}
