import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, next, pixelsOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

/**
 * Adds several viewers below each other, each as tall as the window, so that all but the first are out of
 * view.
 */
async function column(count: number, attributes: Readonly<Record<string, string>> = {}) {
  const errors: ViewerError[] = [];
  const viewers = Array.from({ length: count }, () => {
    const viewer = document.createElement('sphere-viewer');
    Object.assign(viewer.style, { display: 'block', width: '320px', height: '100vh' });
    const all = { tiles: PAINTED, 'face-width': String(FACE_WIDTH), ...attributes };
    for (const [name, value] of Object.entries(all)) viewer.setAttribute(name, value);
    viewer.addEventListener('sphere-error', (event) => {
      event.preventDefault();
      errors.push(event.error);
    });
    return viewer;
  });
  const isSettled = new Set<SphereViewer>();
  for (const viewer of viewers) viewer.addEventListener('sphere-settle', () => isSettled.add(viewer));
  await fixture(html`<div>${viewers}</div>`);
  return { viewers, errors, isSettled };
}

/**
 * Records which contexts are created. A call of `getContext` could not check this, because it would create a
 * context.
 */
function watchContexts() {
  const real = HTMLCanvasElement.prototype.getContext;
  const made = new Set<WebGL2RenderingContext>();
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    const context = (real as (...input: unknown[]) => unknown).apply(this, args);
    if (context instanceof WebGL2RenderingContext) made.add(context);
    return context as never;
  } as typeof real;
  return {
    live: () => [...made].filter((gl) => !gl.isContextLost()).length,
    made: () => made.size,
    hasContext: (viewer: SphereViewer) =>
      [...made].some((gl) => gl.canvas === viewer.renderRoot.querySelector('canvas') && !gl.isContextLost()),
    end: () => (HTMLCanvasElement.prototype.getContext = real),
  };
}

describe('<sphere-viewer> outside the viewport', () => {
  it('twelve viewers on a page use fewer than eight WebGL contexts at once, and each loads fully when scrolled into view', async () => {
    const contexts = watchContexts();
    const { viewers, errors, isSettled } = await column(12);
    let max = 0;
    const first = viewers[0] as SphereViewer;
    await waitUntil(() => isSettled.has(first));
    const before = await pixelsOf(first);
    for (const viewer of [...viewers, ...viewers.toReversed()]) {
      // A viewer that retains its context has nothing to load again.
      if (!contexts.hasContext(viewer)) isSettled.delete(viewer);
      viewer.scrollIntoView();
      await waitUntil(() => isSettled.has(viewer));
      await aTimeout(30);
      max = Math.max(max, contexts.live());
      expect(contexts.live(), 'fewer contexts than phones allow').to.be.below(8);
    }
    contexts.end();
    expect(contexts.made()).to.equal(12);
    expect(max, 'contexts of viewers out of view are not released too early').to.be.at.least(4);
    const isAsBefore = async (): Promise<boolean> => {
      const { data } = await pixelsOf(first);
      return data.every((value, at) => value === before.data[at]);
    };
    while (!(await isAsBefore())) await aTimeout(100);
    expect(errors).to.be.empty;
  });

  it('a viewer creates its WebGL context only near the viewport, after a method call, or with eager loading', async () => {
    const contexts = watchContexts();
    const { viewers } = await column(4);
    const [, , third, last] = viewers as [SphereViewer, SphereViewer, SphereViewer, SphereViewer];
    await next(window, 'sphere-settle');
    await waitUntil(() => contexts.made() >= 2);
    const atFirst = contexts.made();
    const used = next(last, 'sphere-settle');
    await last.showLayer('none');
    await used;
    const afterUse = contexts.made();
    const near = next(third, 'sphere-settle');
    third.scrollIntoView();
    await near;
    contexts.end();
    expect(atFirst, 'contexts of the viewer in view and of the next viewer').to.equal(2);
    expect(afterUse).to.equal(3);
    window.scrollTo(0, 0);
    const { isSettled } = await column(3, { loading: 'eager' });
    await waitUntil(() => isSettled.size === 3);
  });
});
