import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { except } from '../browsers.ts';
import { placeMap } from '../map/map-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, pixelsOf } from './viewer-fixtures.ts';

let host: PaintedHost;
let real: typeof HTMLCanvasElement.prototype.getContext;
/** The contexts that the elements have created. */
let made: Set<WebGL2RenderingContext>;
/** Codes of the viewers' errors. */
let errors: string[];
/** The viewers that have shown their sphere in full sharpness. */
let settled: Set<SphereViewer>;
beforeEach(() => {
  host = new PaintedHost(FACE_WIDTH);
  made = new Set();
  errors = [];
  settled = new Set();
  real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    const context = (real as (...input: unknown[]) => unknown).apply(this, args);
    if (context instanceof WebGL2RenderingContext) made.add(context);
    return context as never;
  } as typeof real;
});
afterEach(() => {
  HTMLCanvasElement.prototype.getContext = real;
  host.leave();
});

const live = (): number => [...made].filter((gl) => !gl.isContextLost()).length;

const canvasOf = (viewer: SphereViewer): HTMLCanvasElement => viewer.renderRoot.querySelector('canvas')!;

const hasContext = (viewer: SphereViewer): boolean =>
  [...made].some((gl) => gl.canvas === canvasOf(viewer) && !gl.isContextLost());

/** Whether the viewer draws with a context, and not in a still. */
const isDrawn = (viewer: SphereViewer): boolean =>
  hasContext(viewer) && viewer.renderRoot.querySelectorAll('canvas').length === 1;

/** A canvas of the page itself, with a context that the elements know nothing of. */
function ownCanvas(): WebGL2RenderingContext {
  return real.call(document.createElement('canvas'), 'webgl2') as WebGL2RenderingContext;
}

/** Returns the middle pixel of the still that a viewer shows in place of its canvas; null if it shows none. */
function stillOf(viewer: SphereViewer): readonly number[] | null {
  const [, still] = viewer.renderRoot.querySelectorAll<HTMLCanvasElement>('[part="stage"] > canvas');
  if (!still) return null;
  return [...still.getContext('2d')!.getImageData(still.width / 2, still.height / 2, 1, 1).data];
}

/** Creates a viewer of the painted sphere, and watches it. */
function watched(size: readonly [width: string, height: string]) {
  const viewer = document.createElement('sphere-viewer');
  Object.assign(viewer.style, { display: 'inline-block', width: size[0], height: size[1] });
  const all = { tiles: PAINTED, 'face-width': FACE_WIDTH, 'no-controls': '' };
  for (const [name, value] of Object.entries(all)) viewer.setAttribute(name, String(value));
  viewer.addEventListener('sphere-error', (event) => {
    event.preventDefault();
    errors.push(event.error.code);
  });
  viewer.addEventListener('sphere-settle', () => settled.add(viewer));
  return viewer;
}

/** Shows a number of viewers. */
async function grid(count: number, size: readonly [string, string] = ['60px', '40px']) {
  const viewers = Array.from({ length: count }, () => watched(size));
  const box = await fixture<HTMLElement>(html`<div>${viewers}</div>`);
  return { viewers, box };
}

/** Chromium and WebKit take the oldest of more than 16 contexts away. */
const NO_LIMIT = 'Firefox takes no context away among 19';

describe('more viewers in view than a browser has contexts', () => {
  it('FIX-121: thirty viewers show their spheres with at most eight contexts, next to canvases and maps of the page', async () => {
    const own = [ownCanvas(), ownCanvas()];
    const maps = [await placeMap(), await placeMap()];
    await waitUntil(() => maps.every(({ map }) => map.surface !== null));
    const { viewers } = await grid(30);
    let most = 0;
    await waitUntil(() => {
      most = Math.max(most, live());
      return settled.size === 30;
    });
    expect(most, 'contexts of the elements at once').to.be.within(5, 8);
    expect(own.some((gl) => gl.isContextLost())).to.equal(false);
    expect(maps.flatMap(({ map, errors: failed }) => [map.surface === null, ...failed])).to.deep.equal([
      false,
      false,
    ]);
    const stills = viewers.filter((viewer) => !hasContext(viewer));
    expect(stills.length).to.be.at.least(22);
    for (const still of stills) expect(stillOf(still)?.[3], 'a still is opaque').to.equal(255);
    const touched = stills[0]!;
    touched.scrollIntoView();
    const { left, top } = touched.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 20, Math.round(top) + 20] });
    await waitUntil(() => isDrawn(touched));
    const turned = viewers.find((viewer) => !hasContext(viewer))!;
    turned.pan += 120;
    await waitUntil(() => isDrawn(turned));
    const captured = viewers.find((viewer) => !hasContext(viewer))!;
    const { data, width, height } = await pixelsOf(captured);
    expect(data[(Math.floor(height / 2) * width + Math.floor(width / 2)) * 4 + 3]).to.equal(255);
    expect(live()).to.be.at.most(8);
    for (const viewer of viewers.slice(0, 26)) viewer.remove();
    await waitUntil(() => viewers.slice(26).every((viewer) => hasContext(viewer)));
    expect(errors).to.be.empty;
  });

  it('FIX-121: viewers that are scrolled, removed and added all come alive when they are in view', async () => {
    const { viewers, box } = await grid(30, ['40px', '60vh']);
    // One viewer in each row.
    box.style.width = '40px';
    let most = 0;
    for (let step = 1; step <= 24; step += 1) {
      window.scrollTo(0, (step * 977) % Math.max(box.scrollHeight, 1));
      await aTimeout(40);
      if (step % 3 === 0) {
        viewers.splice(step % viewers.length, 1)[0]!.remove();
        const added = watched(['40px', '60vh']);
        box.insertBefore(added, viewers[(step * 7) % viewers.length]!);
        viewers.push(added);
      }
      most = Math.max(most, live());
    }
    for (const viewer of viewers) {
      viewer.scrollIntoView();
      await waitUntil(() => settled.has(viewer) && (isDrawn(viewer) || stillOf(viewer)?.[3] === 255));
      most = Math.max(most, live());
    }
    expect(most, 'contexts at once').to.be.at.most(8);
    expect(errors).to.be.empty;
    window.scrollTo(0, 0);
  });

  except({ firefox: NO_LIMIT }).it(
    'FIX-121: viewers get along with fewer contexts once the browser has taken one away',
    async () => {
      const { viewers } = await grid(6);
      await waitUntil(() => settled.size === 6);
      const own = Array.from({ length: 13 }, ownCanvas);
      await waitUntil(() => live() < 6);
      const shown = live();
      const taken = viewers.find((viewer) => !hasContext(viewer))!;
      await waitUntil(() => canvasOf(taken).style.visibility === 'hidden');
      taken.focus();
      await waitUntil(() => hasContext(taken));
      await waitUntil(() => live() <= shown);
      expect(own.some((gl) => gl.isContextLost())).to.equal(false);
      expect(errors).not.to.include('webgl-unavailable');
      for (const gl of own) gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  );

  it('FIX-121: a context that is taken away before the first picture is not called a lack of WebGL', async () => {
    await grid(1);
    await waitUntil(() => made.size === 1);
    const loss = [...made][0]!.getExtension('WEBGL_lose_context')!;
    loss.loseContext();
    await waitUntil(() => errors.length > 0);
    loss.restoreContext();
    await waitUntil(() => settled.size === 1);
    expect(errors).to.deep.equal(['webgl-context-lost']);
  });
});
