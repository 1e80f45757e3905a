import type { SphereErrorEvent, SphereSource, SphereViewer } from '../../../elements/index.ts';
import { snapshotTexts } from '../../texts/snapshot.ts';
import type { Size } from './frame-size.ts';

/** Maximum time for loading a large image, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Markers count as drawn when the image has not changed for this time, in milliseconds. */
const PAUSE_MS = 250;

/** Thrown if a large image cannot be created. The message is a text for the user. */
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

/** Adds a viewer of this size, in device pixels, behind the page. The viewer is only used for drawing. */
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
 * Resolves when the viewer is at full sharpness and its markers are known. Rejects with a text for the user
 * if a part could not be loaded.
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
 * Returns a source with the same content, and a promise that resolves when the spheres around a place have
 * been read from it.
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
 * Resolves with the image of a viewer when it no longer changes. Icons are drawn some time after their
 * markers are known.
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
 * Draws the content of a viewer as a PNG of this size, regardless of the size of the window. A second viewer
 * of that size, behind the page, loads the required detail. The image must have the same aspect ratio as the
 * viewer. Rejects with a `LargePictureError` if the detail cannot be loaded, or takes more than two minutes.
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
