/** Drives the element that the page's markup contains (see `pages/page.ts`). */
import type { View } from '../../../elements/geo/camera.ts';
import { START_VIEW } from '../view.ts';
import type { BenchDriver } from './peer.ts';

type SphereViewer = HTMLElement & { -readonly [Key in keyof View]: View[Key] };

const container = document.getElementById('viewer')!;
const first = container.querySelector<SphereViewer>('sphere-viewer')!;
const attributes = [...first.attributes].map(({ name, value }) => [name, value] as const);
let viewer = first;
if (location.search.includes('manual')) first.remove();

const driver: BenchDriver = {
  create() {
    viewer = document.createElement('sphere-viewer');
    for (const [name, value] of attributes) viewer.setAttribute(name, value);
    Object.assign(viewer, START_VIEW);
    container.append(viewer);
  },
  setView(view) {
    Object.assign(viewer, view);
  },
  destroy() {
    viewer.remove();
  },
};
window.bench = driver;
