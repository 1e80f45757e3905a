import { aTimeout, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import '../../../elements/define.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED } from './painted-host.ts';

/** Width of a face of the painted sphere: two tiles at full detail, and a preview of 128 px. */
export const FACE_WIDTH = 1024;

export const SIZE = { width: 320, height: 200 } as const;

type Attributes = Readonly<Record<string, string | number | boolean>>;

export const next = <K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  type: K,
): Promise<HTMLElementEventMap[K]> =>
  new Promise((resolve) =>
    target.addEventListener(type, (event) => resolve(event as HTMLElementEventMap[K]), { once: true }),
  );

/**
 * Adds a viewer with attributes to the page without waiting for it to load. The viewer's errors are collected
 * instead of logged.
 */
export async function placeViewer(attributes: Attributes = {}): Promise<{
  viewer: SphereViewer;
  errors: ViewerError[];
}> {
  const viewer = document.createElement('sphere-viewer');
  const errors: ViewerError[] = [];
  viewer.addEventListener('sphere-error', (event) => {
    event.preventDefault();
    errors.push(event.error);
  });
  viewer.style.width = `${String(SIZE.width)}px`;
  viewer.style.height = `${String(SIZE.height)}px`;
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) viewer.setAttribute(name, value === true ? '' : String(value));
  }
  await fixture(html`<div>${viewer}</div>`);
  return { viewer, errors };
}

/** Adds a viewer and waits until it shows the painted sphere as sharply as its view requires. */
export async function showPainted(attributes: Attributes = {}) {
  const placing = placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH, ...attributes });
  const settled = next(window, 'sphere-settle');
  const placed = await placing;
  await settled;
  await waitForControls(placed.viewer);
  return placed;
}

/** Controls appear shortly after the first sphere. */
const waitForControls = (viewer: SphereViewer): Promise<void> =>
  waitUntil(() => viewer.noControls || viewer.renderRoot.querySelector('sphere-control-bar') !== null);

/** Returns the pixels of the viewer's snapshot, as saved by a user. */
export async function pixelsOf(viewer: SphereViewer): Promise<ImageData> {
  const picture = await createImageBitmap(await viewer.snapshot());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height);
}

/** Returns the pixels on the canvas right after a frame was drawn, which are those on the screen. */
export async function screenOf(viewer: SphereViewer): Promise<ImageData> {
  const canvas = viewer.renderRoot.querySelector('canvas')!;
  const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
  // After a task, a frame callback of the viewer that is already requested belongs to the frame that is read.
  await aTimeout(0);
  // The viewer draws in its own frame callback, which was requested earlier.
  viewer.pan += 1e-4;
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      pen.drawImage(canvas, 0, 0);
      resolve();
    }),
  );
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** Returns the stage inside the viewer, on which pointers and keys act. */
export const stageOf = (viewer: SphereViewer): HTMLElement =>
  viewer.renderRoot.querySelector('[part="stage"]') as HTMLElement;

export async function control(viewer: SphereViewer, selector: string): Promise<HTMLButtonElement> {
  await waitForControls(viewer);
  const bar = viewer.renderRoot.querySelector('sphere-control-bar');
  await bar?.updateComplete;
  return bar?.renderRoot.querySelector(selector) as HTMLButtonElement;
}

/** Returns the error code with which a promise rejects. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof ViewerError ? error.code : String(error)),
  );

/** Returns the URL of a static file of spheres with tiles on the painted host, and with further members. */
export const file = (features: unknown[], members: Readonly<Record<string, unknown>> = {}): string =>
  URL.createObjectURL(
    new Blob([JSON.stringify({ type: 'FeatureCollection', tiles: PAINTED, features, ...members })], {
      type: 'application/geo+json',
    }),
  );

export const feature = (id: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-76.6, 39.3] },
  properties: {
    id,
    timestamp: '2020-05-11T15:04:00-05:00',
    company_name: 'Blue Sky',
    front_image_width: FACE_WIDTH,
    package: null,
    title: `Sphere ${String(id)}`,
    metadata: { altitude: 120, ground: 20 },
  },
});

export function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

/** Drags the view with the mouse and releases the button after the mouse has come to rest. */
export const drag = async (viewer: SphereViewer, dx: number, dy: number): Promise<void> => {
  const [x, y] = middleOf(viewer);
  await sendMouse({ type: 'move', position: [x, y] });
  await sendMouse({ type: 'down' });
  // The first few pixels only distinguish a drag from a click.
  await sendMouse({ type: 'move', position: [x + 4 * Math.sign(dx), y] });
  await sendMouse({ type: 'move', position: [x + 4 * Math.sign(dx) + dx, y + dy] });
  await aTimeout(200);
  await sendMouse({ type: 'up' });
};
