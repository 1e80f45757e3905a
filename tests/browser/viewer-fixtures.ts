import { fixture, html } from '@open-wc/testing';
import '../../elements/define.ts';
import '../../elements/define-panels.ts';
import type { SphereViewer } from '../../elements/viewer/sphere-viewer.ts';
import type { ViewerError } from '../../elements/model/viewer-error.ts';
import { PAINTED } from './painted-host.ts';

/** Side of a face of the painted sphere: two tiles across at full detail, a preview of 128 px. */
export const FACE_WIDTH = 1024;

/** Size of the viewer under test in CSS pixels. */
export const SIZE = { width: 320, height: 200 } as const;

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Resolves with the next event of a type. */
export const next = <K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  type: K,
): Promise<HTMLElementEventMap[K]> =>
  new Promise((resolve) =>
    target.addEventListener(type, (event) => resolve(event as HTMLElementEventMap[K]), { once: true }),
  );

/** A viewer on the page with these attributes, not loaded yet. Its faults are collected, not logged. */
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

/** A viewer that shows the painted sphere as sharply as its view asks for. */
export async function showPainted(attributes: Attributes = {}) {
  const placing = placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH, ...attributes });
  const settled = next(window, 'sphere-settle');
  const placed = await placing;
  await settled;
  return placed;
}

/** The pixels of the viewer's own snapshot: what a user would save. */
export async function pixelsOf(viewer: SphereViewer): Promise<ImageData> {
  const picture = await createImageBitmap(await viewer.snapshot());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height);
}

/** The stage inside the viewer: the surface that pointers and keys move. */
export const stageOf = (viewer: SphereViewer): HTMLElement =>
  viewer.renderRoot.querySelector('[part="stage"]') as HTMLElement;

/** A button of the viewer's control bar by its group, or the compass. */
export async function control(viewer: SphereViewer, selector: string): Promise<HTMLButtonElement> {
  const bar = viewer.renderRoot.querySelector('sphere-control-bar');
  await bar?.updateComplete;
  return bar?.renderRoot.querySelector(selector) as HTMLButtonElement;
}
