import { aTimeout, expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { CrossFade } from '../../../elements/scene/cross-fade.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { exceptWithoutMedia } from '../browsers.ts';
import { frames, waitUntil } from '../wait-until.ts';
import {
  FlatWorldHost,
  flySharp,
  isSame,
  limitFrameTimes,
  placeAt,
  turnToDisc,
  settled,
  showFlat,
} from './fly-fixtures.ts';
import { codeOf, middleOf, next, pixelsOf, stageOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
let endFrameLimit: () => void;
beforeEach(() => {
  host = new FlatWorldHost();
  endFrameLimit = limitFrameTimes();
});
afterEach(() => {
  endFrameLimit();
  host.leave();
});

describe('interruptions of a <sphere-viewer> flight', () => {
  it('VIEW-81 until the next sphere is loaded, a flight stays at the previous sphere and preserves changes to the view', async () => {
    const { viewer } = await showFlat({ tilt: 10 });
    let release: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => (release = resolve));
    host.respond = (sphere, tile) => (sphere === 2 ? blocked.then(() => host.painted(sphere, tile)) : null);
    const flying = viewer.flyTo({ sphere: 2 });
    await waitUntil(() => host.requests.some(({ sphere }) => sphere === 2));
    await frames(12);
    expect([viewer.currentSphere?.id, viewer.sphere]).to.deep.equal([1, 1]);
    viewer.pan = 120;
    await frames(3);
    release();
    expect(await flying).to.equal(true);
    expect([viewer.currentSphere?.id, viewer.pan, viewer.tilt]).to.deep.equal([2, 120, 10]);
  });

  it('aborting a flight before or during the transition rejects its promise with the abort reason and returns to the previous sphere', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    const before = await pixelsOf(viewer);
    const early = new AbortController();
    const refused = viewer.flyTo({ sphere: 2 }, { signal: early.signal });
    early.abort(new Error('enough'));
    expect(await codeOf(refused)).to.equal('Error: enough');
    const late = new AbortController();
    const flying = viewer.flyTo({ sphere: 2 }, { signal: late.signal });
    await next(viewer, 'sphere-view-change');
    late.abort(new Error('too late'));
    expect(await codeOf(flying)).to.equal('Error: too late');
    expect([viewer.currentSphere?.id, viewer.sphere]).to.deep.equal([1, 1]);
    Object.assign(viewer, { pan: 0, tilt: -20, fov: 75 });
    await settled(viewer);
    expect(isSame(await pixelsOf(viewer), before)).to.equal(true);
    expect(await codeOf(viewer.flyTo({ sphere: 2 }, { signal: late.signal }))).to.equal('Error: too late');
  });

  /** Resolves once the next sphere has this opacity. */
  const seen = (share: number): Promise<void> => {
    const { set } = CrossFade.prototype;
    return new Promise((resolve) => {
      CrossFade.prototype.set = function (...args) {
        set.apply(this, args);
        if (args[0].share < share) return;
        CrossFade.prototype.set = set;
        resolve();
      };
    });
  };
  const wheel = (viewer: SphereViewer): boolean =>
    stageOf(viewer).dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }));

  it('user input early in a flight ends the flight at the previous sphere and moves the view there', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    const [x, y] = middleOf(viewer);
    const press = (type: 'keydown' | 'keyup') => (): unknown =>
      stageOf(viewer).dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', bubbles: true }));
    const point = (type: 'pointerdown' | 'pointermove' | 'pointerup', dx: number): unknown =>
      stageOf(viewer).dispatchEvent(
        new PointerEvent(type, {
          pointerId: 7,
          pointerType: 'mouse',
          isPrimary: true,
          clientX: x + dx,
          clientY: y,
          buttons: type === 'pointerup' ? 0 : 1,
          bubbles: true,
          composed: true,
        }),
      );
    // The drag runs in a single task, because on a slow machine separate tasks may take as long as the
    // flight.
    const drag = (): void => {
      point('pointerdown', 0);
      for (const dx of [-4, -64]) point('pointermove', dx);
    };
    for (const [steer, end] of [
      [() => wheel(viewer), () => undefined],
      [press('keydown'), press('keyup')],
      [drag, () => point('pointerup', -64)],
    ] as const) {
      Object.assign(viewer, { pan: 0, tilt: -20, fov: 75 });
      const loads: unknown[] = [];
      const note = ({ sphere }: { sphere: { id: number } }): unknown => loads.push(sphere.id);
      viewer.addEventListener('sphere-load', note);
      const flying = viewer.flyTo({ sphere: 2 });
      while ((await next(viewer, 'sphere-view-change')).cause !== 'fly');
      steer();
      expect(await flying, steer.toString()).to.equal(false);
      expect([viewer.currentSphere?.id, viewer.sphere]).to.deep.equal([1, 1]);
      expect(loads).to.deep.equal([]);
      viewer.removeEventListener('sphere-load', note);
      end();
    }
    expect(viewer.pan, 'the drag turned the view').to.be.above(10);
    expect(await viewer.flyTo({ sphere: 2 }), 'a later flight completes').to.equal(true);
  });

  it('user input late in a flight ends the flight at the new sphere and moves the view there', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    const late = seen(0.55);
    const flying = viewer.flyTo({ sphere: 2 });
    await late;
    wheel(viewer);
    expect(await flying).to.equal(false);
    expect([viewer.currentSphere?.id, viewer.sphere]).to.deep.equal([2, 2]);
    expect(viewer.fov).to.be.below(75);
  });

  it('Escape cancels a flight while its sphere loads or fades in, and restores the previous sphere and view', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    const before = await pixelsOf(viewer);
    const escape = (): boolean =>
      stageOf(viewer).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
      );
    expect(escape(), 'Escape is not handled before a flight').to.equal(true);
    host.respond = () => new Promise<never>(() => undefined);
    const requests = host.requests.length;
    const waiting = viewer.flyTo({ sphere: 2 });
    await waitUntil(() => host.requests.length > requests);
    expect(escape()).to.equal(false);
    expect(await waiting).to.equal(false);
    host.respond = () => null;
    const late = seen(0.8);
    const flying = viewer.flyTo({ sphere: 2 });
    await late;
    expect(escape()).to.equal(false);
    expect(await flying).to.equal(false);
    expect([viewer.currentSphere?.id, viewer.sphere, viewer.tilt, viewer.fov]).to.deep.equal([1, 1, -20, 75]);
    expect(escape(), 'Escape is not handled after the flight has ended').to.equal(true);
    await waitUntil(() => viewer.pan === 0);
    expect(isSame(await pixelsOf(viewer), before)).to.equal(true);
  });

  for (const animate of [true, false]) {
    it(`lookAt ends a flight that has just been requested, whether or not its sphere is loaded, ${animate ? 'with' : 'without'} animation`, async () => {
      const { viewer } = await showFlat({ tilt: -20 });
      const call = async (pan: number): Promise<readonly boolean[]> => {
        const flying = viewer.flyTo({ sphere: 2 });
        return Promise.all([flying, viewer.lookAt({ pan }, { animate })]);
      };
      // The first flight also loads the code of flights.
      expect(await call(40), 'the first flight').to.deep.equal([false, true]);
      expect([viewer.currentSphere?.id, viewer.sphere, viewer.pan]).to.deep.equal([1, 1, 40]);
      expect(await call(80), 'a flight whose sphere is not loaded').to.deep.equal([false, true]);
      expect([viewer.currentSphere?.id, viewer.sphere, viewer.pan]).to.deep.equal([1, 1, 80]);
      await flySharp(viewer, 2);
      await flySharp(viewer, 1);
      expect(await call(120), 'a flight whose sphere is loaded').to.deep.equal([false, true]);
      expect([viewer.currentSphere?.id, viewer.sphere, viewer.pan]).to.deep.equal([1, 1, 120]);
    });
  }

  it('lookAt toward a place ends a flight, and lookAt before a flight does not', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    const flying = viewer.flyTo({ sphere: 5 });
    expect(await Promise.all([flying, viewer.lookAt(placeAt(30, 0))])).to.deep.equal([false, true]);
    expect(viewer.currentSphere?.id).to.equal(1);
    expect(viewer.pan).to.be.closeTo(90, 0.1);
    void viewer.lookAt({ pan: 10 });
    expect(await viewer.flyTo({ sphere: 5 })).to.equal(true);
    expect([viewer.currentSphere?.id, viewer.sphere]).to.deep.equal([5, 5]);
  });

  it('lookAt during a transition ends the flight at the sphere of which more is visible', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    const early = viewer.flyTo({ sphere: 2 });
    while ((await next(viewer, 'sphere-view-change')).cause !== 'fly');
    expect(await Promise.all([early, viewer.lookAt({ pan: 40 })])).to.deep.equal([false, true]);
    expect([viewer.currentSphere?.id, viewer.pan]).to.deep.equal([1, 40]);
    const shown = seen(0.55);
    const late = viewer.flyTo({ sphere: 2 });
    await shown;
    expect(await Promise.all([late, viewer.lookAt({ pan: 80 })])).to.deep.equal([false, true]);
    expect([viewer.currentSphere?.id, viewer.pan]).to.deep.equal([2, 80]);
  });

  it('VIEW-69 auto-rotation does not prevent a flight from completing', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    viewer.autoRotate = true;
    await waitUntil(() => viewer.pan > 1);
    expect(await viewer.flyTo({ sphere: 2 })).to.equal(true);
    expect(viewer.currentSphere?.id).to.equal(2);
  });

  it('another flight, or a sphere that the page sets, replaces a flight in progress', async () => {
    const { viewer } = await showFlat();
    const first = viewer.flyTo({ sphere: 2 });
    const second = viewer.flyTo({ sphere: 3 });
    expect(await Promise.all([first, second])).to.deep.equal([false, true]);
    expect(viewer.sphere).to.equal(3);
    const third = viewer.flyTo({ sphere: 4 });
    viewer.sphere = 5;
    expect(await third).to.equal(false);
    await waitUntil(() => viewer.currentSphere?.id === 5);
    expect(viewer.sphere).to.equal(5);
  });

  it('a flight loads its sphere only once, and spheres that the page sets afterward are loaded', async () => {
    const { viewer } = await showFlat();
    await flySharp(viewer, 2);
    const requests = host.requests.length;
    await viewer.updateComplete;
    await frames(6);
    expect(host.requests.length).to.equal(requests);
    viewer.sphere = 1;
    await waitUntil(() => viewer.currentSphere?.id === 1);
    viewer.sphere = 2;
    await waitUntil(() => viewer.currentSphere?.id === 2);
  });

  /** Expects flights to change the view once, to the view in which an animated flight ends. */
  async function expectCuts(options: { animate?: boolean }, before?: () => Promise<void>): Promise<void> {
    const { viewer } = await showFlat({ fov: 50 });
    await turnToDisc(viewer);
    await viewer.flyTo({ sphere: 2 });
    const { pan, tilt, fov } = viewer;
    let changes = 0;
    viewer.addEventListener('sphere-view-change', ({ cause }) => (changes += cause === 'fly' ? 1 : 0));
    await viewer.flyTo({ sphere: 1 }, { animate: false });
    viewer.fov = 50;
    await turnToDisc(viewer);
    await before?.();
    await frames(3);
    changes = 0;
    expect(await viewer.flyTo({ sphere: 2 }, options)).to.equal(true);
    await frames(3);
    expect(changes, 'changes of the view').to.equal(1);
    for (const [is, was] of [
      [viewer.pan, pan],
      [viewer.tilt, tilt],
      [viewer.fov, fov],
    ] as const) {
      expect(is).to.be.closeTo(was, 1e-6);
    }
  }

  it('without animation, a flight jumps to the view in which an animated flight would end', () =>
    expectCuts({ animate: false }));

  exceptWithoutMedia.it(
    'with reduced motion, a flight jumps to the view in which an animated flight would end',
    async () => {
      try {
        await expectCuts({}, () => emulateMedia({ reducedMotion: 'reduce' }));
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    },
  );

  it('removing the viewer during a flight makes flyTo resolve with false, and adding it again allows new flights', async () => {
    const { viewer, errors } = await showFlat({ tilt: -20 });
    const home = viewer.parentElement as HTMLElement;
    const flying = viewer.flyTo({ sphere: 2 });
    await next(viewer, 'sphere-view-change');
    viewer.remove();
    expect(await flying).to.equal(false);
    expect(await codeOf(viewer.flyTo({ sphere: 2 }))).to.equal('not-ready');
    home.append(viewer);
    await next(viewer, 'sphere-load');
    expect(viewer.currentSphere?.id).to.equal(1);
    expect(await viewer.flyTo({ sphere: 2 })).to.equal(true);
    expect(errors).to.deep.equal([]);
  });

  it('if the WebGL context is lost during a flight, the destination of the flight is shown after the context is restored', async () => {
    const { viewer } = await showFlat({ tilt: -20 });
    const gl = viewer.renderRoot.querySelector('canvas')?.getContext('webgl2');
    const taker = gl?.getExtension('WEBGL_lose_context');
    const flying = viewer.flyTo({ sphere: 2 });
    await next(viewer, 'sphere-view-change');
    taker?.loseContext();
    await next(viewer, 'sphere-error');
    await flying;
    await aTimeout(0);
    taker?.restoreContext();
    await settled(viewer);
    expect(viewer.currentSphere?.id).to.equal(2);
  });

  it('fifty flights, most of them interrupted, leave at most forty textures in GPU memory', async () => {
    const { viewer } = await showFlat({ tilt: -10 });
    const live = new Set<WebGLTexture>();
    const { createTexture, deleteTexture } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.createTexture = function () {
      const texture = createTexture.call(this);
      live.add(texture);
      return texture;
    };
    WebGL2RenderingContext.prototype.deleteTexture = function (texture) {
      if (texture) live.delete(texture);
      deleteTexture.call(this, texture);
    };
    for (let flight = 0; flight < 50; flight += 1) {
      // Most flights are interrupted by the next flight. Some flights are cuts, and some end normally.
      const flying = viewer.flyTo({ sphere: 1 + ((flight + 1) % 4) }, { animate: flight % 5 !== 0 });
      if (flight % 10 === 9) await flying;
      else await Promise.race([flying, aTimeout(80)]);
    }
    await flySharp(viewer, 5);
    const afterMany = live.size;
    Object.assign(WebGL2RenderingContext.prototype, { createTexture, deleteTexture });
    // A sphere of this world has 126 tiles, of which the view needs far fewer.
    expect(afterMany).to.be.within(6, 40);
  }).timeout(40_000);
});
