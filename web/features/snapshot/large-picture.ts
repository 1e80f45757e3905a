import type { SphereErrorEvent, SphereSource, SphereViewer } from '../../../elements/index.ts';
import { snapshotTexts } from '../../texts/snapshot.ts';
import type { Size } from './frame-size.ts';

/** Maximum time for loading a large image, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** The time, in milliseconds, for which an image must stay the same before its markers count as drawn. */
const PAUSE_MS = 250;

/** The reason why a large image could not be created, as text for the user. */
export class LargePictureError extends Error {}

/** The settings of the visible viewer that also apply to the image. */
const SHARED = [
  'tiles',
  'panoMarkerDistance',
  'hasWatermark',
  'hideCopyrightSnapshot',
  'hideCopyrightDate',
  'texts',
  'pan',
  'tilt',
  'fov',
] as const satisfies readonly (keyof SphereViewer)[];

/** Adds a viewer of this size, in device pixels, behind the page. The viewer is used only for drawing. */
function placeBehind(viewer: SphereViewer, { width, height }: Size): HTMLElement {
  const place = document.createElement('div');
  place.inert = true;
  place.ariaHidden = 'true';
  Object.assign(place.style, {
    position: 'fixed',
    inset: '0',
    overflow: 'hidden',
    zIndex: '-1',
    opacity: '0',
  });
  Object.assign(viewer.style, {
    display: 'block',
    width: `${width / devicePixelRatio}px`,
    height: `${height / devicePixelRatio}px`,
  });
  place.append(viewer);
  document.body.append(place);
  return place;
}

/**
 * Resolves when the viewer is as sharp as it will get and its markers are known. Rejects with text for the user if a
 * part could not be loaded.
 */
function loaded(viewer: SphereViewer, markers: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new LargePictureError(snapshotTexts.tooSlow)), TIMEOUT_MS);
    const options = { signal };
    viewer.addEventListener('sphere-settle', () => void markers.then(resolve), options);
    viewer.addEventListener(
      'sphere-error',
      (event: SphereErrorEvent) => {
        event.preventDefault();
        if (!event.error.recoverable) reject(new LargePictureError(snapshotTexts.incomplete));
      },
      options,
    );
    signal.addEventListener('abort', () => {
      clearTimeout(timeout);
      reject(new LargePictureError(snapshotTexts.failed));
    });
  });
}

/**
 * A source with the same content, and a promise that resolves once the spheres around a place have been read from it.
 */
function watched(source: SphereSource): { readonly source: SphereSource; readonly read: Promise<void> } {
  let done: () => void = () => undefined;
  const read = new Promise<void>((resolve) => (done = resolve));
  return {
    read,
    source: {
      sphere: (id, signal) => source.sphere(id, signal),
      spheres: (signal) => source.spheres(signal),
      listed: (ids, signal) => source.listed(ids, signal),
      nearest: (place, signal) => source.nearest(place, signal),
      around: (place, reachM, signal) => source.around(place, reachM, signal).finally(() => setTimeout(done)),
    },
  };
}

/**
 * Resolves with the image of a viewer once the image no longer changes, because icons are drawn some time
 * after their markers are known.
 */
async function steadyPicture(viewer: SphereViewer): Promise<Blob> {
  const later = async (): Promise<Blob> => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return viewer.snapshot();
  };
  let last = await viewer.snapshot();
  let next = await later();
  while (next.size !== last.size) [last, next] = [next, await later()];
  return next;
}

/**
 * Draws a viewer's content as a PNG of this size, regardless of the size of the window. A second viewer of
 * that size, behind the page, loads the detail that such an image needs. The image must have the same aspect
 * ratio as the viewer. Rejects with an error whose message is for the user if the detail could not be loaded
 * within two minutes.
 */
export async function takeLargePicture(shown: SphereViewer, size: Size): Promise<Blob> {
  const viewer = document.createElement('sphere-viewer');
  for (const name of SHARED) Object.assign(viewer, { [name]: shown[name] });
  const watch = shown.source && watched(shown.source);
  Object.assign(viewer, {
    source: watch?.source,
    noControls: true,
    lowQuality: false,
    zoomRange: shown.zoomRange,
    sphere: shown.currentSphere?.id,
  });
  const hasMarkers = viewer.panoMarkerDistance > 0;
  const end = new AbortController();
  const place = placeBehind(viewer, size);
  try {
    await loaded(viewer, hasMarkers && watch ? watch.read : Promise.resolve(), end.signal);
    return await (hasMarkers ? steadyPicture(viewer) : viewer.snapshot());
  } finally {
    end.abort();
    place.remove();
  }
}
