import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { SphereSource } from '../../../elements/model/sphere-source.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import {
  FACE_WIDTH,
  codeOf,
  drag,
  feature,
  file,
  middleOf,
  next,
  placeViewer,
  showPainted,
  stageOf,
} from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

/** Returns the methods of a source, which can be copied to another object. */
const boundTo = (source: SphereSource): SphereSource => ({
  sphere: (...given) => source.sphere(...given),
  spheres: (...given) => source.spheres(...given),
  listed: (...given) => source.listed(...given),
  around: (...given) => source.around(...given),
  nearest: (...given) => source.nearest(...given),
});

describe('<sphere-viewer> view', () => {
  it('VIEW-23 VIEW-24 the viewer rejects invalid values of pan, tilt, fov and zoom, and preserves the view', async () => {
    const { viewer, errors } = await placeViewer({ pan: 20, tilt: 5, fov: 60 });
    for (const [name, value] of [
      ['pan', NaN],
      ['tilt', Infinity],
      ['fov', 0],
      ['fov', -10],
      ['fov', NaN],
      ['zoom', 0],
      ['zoom', Infinity],
    ] as const) {
      viewer[name] = value;
    }
    viewer.setAttribute('pan', 'east');
    expect(errors.map(({ code }) => code)).to.deep.equal(Array(8).fill('invalid-argument'));
    expect([viewer.pan, viewer.tilt, viewer.fov]).to.deep.equal([20, 5, 60]);
  });

  it('FIX-94 no value of any property makes the camera’s values NaN or infinite', async () => {
    const hostile: readonly unknown[] = [
      NaN,
      Infinity,
      -Infinity,
      -1,
      0,
      180,
      1e308,
      '',
      'east',
      null,
      undefined,
      {},
      [],
      [NaN],
      true,
      Symbol('x'),
      () => NaN,
      { on: true, speed: NaN, fov: NaN },
    ];
    const { viewer } = await showPainted({ pan: 20, tilt: 5, fov: 60 });
    const names = [...(viewer.constructor as typeof SphereViewer).elementProperties.keys(), 'zoom'];
    expect(names).to.include.members(['autoRotate', 'zoomRange', 'improvedPerspective', 'pan', 'fov']);
    // These choose another sphere or source, which is loaded again.
    const others = ['src', 'apiHost', 'apiKey', 'source', 'tiles', 'faceWidth', 'sphere'];
    for (const name of names.filter((each) => !others.includes(String(each)))) {
      const first: unknown = Reflect.get(viewer, name);
      for (const value of hostile) {
        try {
          Reflect.set(viewer, name, value);
          await viewer.updateComplete;
        } catch {
          // A refusal by an exception is an answer, too.
        }
        const { pan, tilt, fov, zoom } = viewer;
        const what = `${String(name)} = ${String(value)}`;
        for (const each of [pan, tilt, fov, zoom]) expect(Number.isFinite(each), what).to.equal(true);
        expect(Math.abs(tilt) <= 90 && fov > 0 && fov < 180 && zoom > 0, what).to.equal(true);
      }
      Reflect.set(viewer, name, first);
    }
    await viewer.updateComplete.catch(() => undefined);
  });

  it('FIX-94 every field of autoRotate is checked, and a refused one reports an error and turns nothing', async () => {
    const { viewer, errors } = await showPainted({ pan: 20, tilt: 5, fov: 60 });
    const refused = [
      { fov: 200 },
      { fov: 180 },
      { fov: 0 },
      { fov: NaN },
      { tilt: 500 },
      { tilt: NaN },
      { speed: 0 },
      { speed: -3 },
      { speed: Infinity },
      { right: 'yes' },
      { on: 1 },
      'fast',
    ];
    for (const setting of refused) {
      Reflect.set(viewer, 'autoRotate', setting);
      await viewer.updateComplete;
    }
    expect(errors.map(({ code }) => code)).to.deep.equal(refused.map(() => 'invalid-argument'));
    await frames(5);
    expect([viewer.pan, viewer.tilt, viewer.fov]).to.deep.equal([20, 5, 60]);
    viewer.autoRotate = { speed: 30, fov: 50 };
    await waitUntil(() => viewer.pan > 20 && viewer.fov < 60);
    viewer.autoRotate = false;
  });

  it('VIEW-18 VIEW-19 VIEW-20 the viewer limits the zoom to its zoom range, and to at most 2 in low-power mode', async () => {
    const { viewer } = await placeViewer();
    const limits = (): number[] => {
      viewer.zoom = 100;
      const max = viewer.zoom;
      viewer.zoom = 0.01;
      return [viewer.zoom, max].map((zoom) => Math.round(zoom * 1e6) / 1e6);
    };
    expect(limits()).to.deep.equal([0.25, 8]);
    viewer.zoomRange = 'web-app';
    await viewer.updateComplete;
    expect(limits()).to.deep.equal([0.57, 8.8]);
    viewer.lowPower = true;
    await viewer.updateComplete;
    expect(limits()).to.deep.equal([0.57, 2]);
  });

  it('the ranges of a page limit the view, also for drags, until they are removed; bad ones are refused', async () => {
    const { viewer, errors } = await showPainted({
      fov: 60,
      pan: 0,
      'pan-range': '-60, 60',
      'tilt-range': '-40 40',
    });
    const { width, height } = viewer.getBoundingClientRect();
    const half = (180 / Math.PI) * Math.atan((Math.tan(Math.PI / 6) * width) / height);
    viewer.pan = 90;
    expect(viewer.pan).to.be.closeTo(60 - half, 1e-6);
    viewer.tilt = -90;
    expect(viewer.tilt).to.be.greaterThan(-11);
    viewer.fovRange = [20, 50];
    await waitUntil(() => viewer.fov === 50);
    viewer.panRange = null;
    viewer.removeAttribute('tilt-range');
    await waitUntil(() => {
      viewer.pan = 180;
      return viewer.pan === 180;
    });
    viewer.tilt = -90;
    expect(viewer.tilt).to.equal(-90);
    expect(errors).to.deep.equal([]);
    viewer.tiltRange = [50, 20];
    await waitUntil(() => errors.length > 0);
    expect(errors[0]?.code).to.equal('invalid-argument');
    expect(errors[0]?.message).to.match(/^tiltRange must be two numbers of degrees between -90 and 90/);
  });

  it('VIEW-52 VIEW-22 dragging changes pan and tilt in proportion to the movement of the pointer', async () => {
    const { viewer } = await showPainted({ fov: 75, pan: 100 });
    const causes = new Set<string>();
    viewer.addEventListener('sphere-view-change', ({ cause }) => causes.add(cause));
    await drag(viewer, -60, 30);
    expect(viewer.pan).to.be.closeTo(100 + (60 / 200) * 0.3 * 360, 3);
    expect(viewer.tilt).to.be.closeTo((30 / 200) * 0.3 * 360, 2);
    expect(causes).to.include('drag');
  });

  it('VIEW-21 with the scroll guard on, the wheel zooms only while Ctrl is pressed', async () => {
    const { viewer } = await showPainted({ fov: 60 });
    const [x, y] = middleOf(viewer);
    const roll = (ctrlKey: boolean): boolean =>
      stageOf(viewer).dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: -100,
          ctrlKey,
          clientX: x,
          clientY: y,
          cancelable: true,
          bubbles: true,
        }),
      );
    const zoom = viewer.zoom;
    expect(roll(false)).to.equal(false);
    expect(viewer.zoom / zoom).to.be.closeTo(0.95 ** -4, 1e-6);
    viewer.scrollGuard = true;
    await aTimeout(50);
    expect(roll(false)).to.equal(true);
    expect(viewer.zoom / zoom).to.be.closeTo(0.95 ** -4, 1e-6);
    expect(viewer.renderRoot.querySelector('[part="hint"]')?.textContent).to.contain('Ctrl');
    expect(roll(true)).to.equal(false);
    expect(viewer.zoom / zoom).to.be.closeTo(0.95 ** -8, 1e-6);
  });

  it('VIEW-26 the keyboard can turn, zoom and reset the view, turn it north and request full screen', async () => {
    const { viewer } = await showPainted({ pan: 90, fov: 60 });
    let fills = 0;
    viewer.toggleFullScreen = () => Promise.resolve(void (fills += 1));
    viewer.focus();
    expect(viewer.shadowRoot?.activeElement).to.equal(stageOf(viewer));
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => viewer.pan > 95);
    await sendKeys({ press: 'ArrowUp' });
    await waitUntil(() => viewer.tilt > 4);
    await sendKeys({ press: '+' });
    await waitUntil(() => viewer.fov < 52);
    await sendKeys({ press: 'n' });
    await waitUntil(() => viewer.pan === 0);
    await viewer.lookAt({ pan: 40 }, { animate: false });
    await sendKeys({ press: 'Home' });
    await waitUntil(() => viewer.pan === 0);
    await sendKeys({ press: '0' });
    await waitUntil(() => viewer.fov === 75 && viewer.tilt === 0);
    await sendKeys({ press: 'f' });
    expect(fills).to.equal(1);
  });

  it('lookAt turns the view to a direction or a place, and returns whether the view reached the target', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer } = await placeViewer({ src: file([feature(7)]) });
    await loaded;
    expect(await viewer.lookAt({ pan: 350, fov: 50 })).to.equal(true);
    expect([viewer.pan, viewer.fov]).to.deep.equal([350, 50]);
    await viewer.lookAt({ latitude: 39.3, longitude: -76.59 }, { animate: false });
    expect(viewer.pan).to.be.closeTo(90, 0.01);
    expect(viewer.tilt).to.be.closeTo((-Math.atan(100 / 862) * 180) / Math.PI, 0.05);
    const overtaken = viewer.lookAt({ pan: 180 });
    viewer.pan = 10;
    expect(await overtaken).to.equal(false);
    const stopping = new AbortController();
    const stopped = viewer.lookAt({ pan: 200 }, { signal: stopping.signal });
    stopping.abort(new Error('enough'));
    expect(await codeOf(stopped)).to.contain('enough');
    expect(await codeOf(viewer.lookAt({ fov: 0 }))).to.equal('invalid-argument');
  });

  it('project is the inverse of unproject, and a click event contains the direction and location of the click', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer } = await placeViewer({ src: file([feature(7)]), tilt: -30, pan: 40 });
    await loaded;
    const place = await viewer.unproject({ x: 200, y: 150 });
    const pixel = await viewer.project(place as { latitude: number; longitude: number; altitude: number });
    expect(pixel?.x).to.be.closeTo(200, 1e-4);
    expect(pixel?.y).to.be.closeTo(150, 1e-4);
    expect(place?.altitude).to.be.closeTo(20, 1e-6);
    const clicked = next(viewer, 'sphere-click');
    await sendMouse({ type: 'click', position: middleOf(viewer) });
    const { point } = await clicked;
    expect(point.pan).to.be.closeTo(40, 0.3);
    expect(point.latitude).to.be.closeTo(39.3, 0.01);
    viewer.tilt = 45;
    expect(await viewer.unproject({ x: 160, y: 100 })).to.equal(null);
  });

  describe('calls while the first sphere loads', () => {
    const place = { latitude: 39.3, longitude: -76.59 };
    const pixel = { x: 200, y: 150 };
    const calls = (viewer: SphereViewer, signal?: AbortSignal): Promise<unknown>[] => {
      const options = signal ? { signal, animate: false } : { animate: false };
      return [
        viewer.lookAt({ ...place, fov: 75 }, options),
        viewer.project(place, options),
        viewer.unproject(pixel, options),
      ];
    };

    /** Adds a viewer whose source responds only when the test lets it. */
    async function placeLate() {
      const source = createStaticSource(file([feature(7)]));
      let resolve!: () => void;
      let reject!: (error: ViewerError) => void;
      const found = new Promise<void>((...both) => ([resolve, reject] = both));
      const { viewer, errors } = await placeViewer({ tilt: -30, pan: 40 });
      viewer.source = {
        ...boundTo(source),
        sphere: (id, signal) => found.then(() => source.sphere(id, signal)),
      };
      return { viewer, errors, late: { resolve, reject } };
    }

    it('project, unproject and lookAt(place) wait until the first sphere is loaded', async () => {
      const { viewer, errors, late } = await placeLate();
      const waiting = Promise.all(calls(viewer));
      // The code of the calls loads after 300 ms at the latest.
      await aTimeout(500);
      late.resolve();
      const [arrived, projected, unprojected] = await waiting;
      expect(arrived).to.equal(true);
      expect(viewer.pan).to.be.closeTo(90, 0.01);
      expect(projected).to.have.keys('x', 'y');
      expect(unprojected).to.include({ basis: 'level-ground' });
      expect(errors).to.deep.equal([]);
    });

    it('the viewer’s methods wait for the data of the sphere, but not for its tiles', async () => {
      const { viewer, late } = await placeLate();
      host.respond = () => new Promise(() => undefined);
      const waiting = Promise.all(calls(viewer));
      await aTimeout(500);
      late.resolve();
      expect((await waiting)[0]).to.equal(true);
    });

    it('a method call that is aborted while it waits for the sphere rejects with the abort reason', async () => {
      const { viewer, late } = await placeLate();
      const leaving = new AbortController();
      const codes = Promise.all(calls(viewer, leaving.signal).map(codeOf));
      await aTimeout(400);
      leaving.abort(new Error('enough'));
      for (const code of await codes) expect(code).to.contain('enough');
      for (const code of await Promise.all(calls(viewer, leaving.signal).map(codeOf)))
        expect(code).to.contain('enough');
      late.resolve();
    });

    it('after a sphere fails to load, method calls reject with the same error until the source is replaced', async () => {
      const { viewer, errors, late } = await placeLate();
      const codes = Promise.all(calls(viewer).map(codeOf));
      late.reject(new ViewerError('not-found', 'There is no such sphere.'));
      expect(await codes).to.deep.equal(['not-found', 'not-found', 'not-found']);
      expect(await Promise.all(calls(viewer).map(codeOf))).to.deep.equal(await codes);
      expect(errors.map(({ code }) => code)).to.deep.equal(['not-found']);
      viewer.source = null;
      viewer.src = file([feature(7)]);
      expect(await codeOf(viewer.project(place))).to.equal('resolved');
    });

    it('a pending method call rejects with not-ready when the viewer is removed, but not when it is moved within the page', async () => {
      const { viewer, late } = await placeLate();
      const codes = Promise.all(calls(viewer).map(codeOf));
      await aTimeout(400);
      viewer.parentElement?.append(viewer);
      await aTimeout(50);
      viewer.remove();
      expect(await codes).to.deep.equal(['not-ready', 'not-ready', 'not-ready']);
      late.resolve();
    });

    it('a method call that waits for the sphere rejects with not-ready when the source is removed', async () => {
      const { viewer, late } = await placeLate();
      const codes = Promise.all(calls(viewer).map(codeOf));
      await aTimeout(400);
      viewer.source = null;
      expect(await codes).to.deep.equal(['not-ready', 'not-ready', 'not-ready']);
      late.resolve();
    });

    it('a method call with an invalid value rejects without waiting for the sphere', async () => {
      const { viewer, late } = await placeLate();
      const wrong = [viewer.lookAt({ latitude: 1 } as never), viewer.project({} as never)];
      expect(await Promise.all(wrong.map(codeOf))).to.deep.equal(['invalid-argument', 'invalid-argument']);
      late.resolve();
    });
  });

  it('VIEW-75 VIEW-76 VIEW-15 the viewer rejects calls made before it is ready and projections that cannot be computed', async () => {
    const loose = document.createElement('sphere-viewer');
    expect(await codeOf(loose.snapshot())).to.equal('not-ready');
    expect(await loose.snapshot().catch((error: unknown) => String(error))).to.contain(
      'reference is not initialized',
    );
    const { viewer } = await placeViewer();
    expect(await codeOf(viewer.snapshot())).to.equal('not-ready');
    expect(await viewer.project({ latitude: 0, longitude: 0 }).catch(String)).to.contain(
      'viewer is not defined',
    );
    const shown = await showPainted();
    expect(await codeOf(shown.viewer.project({ latitude: 1, longitude: 1 }))).to.equal('translation-failed');
  });

  it('FIX-58 the viewer accepts numbers given as strings and reports invalid values', async () => {
    const { viewer, errors } = await placeViewer({
      src: file([feature(1), feature(2)]),
      fov: 500,
      sphere: '2',
    });
    await next(viewer, 'sphere-settle');
    expect(errors.map(({ code, message }) => [code, /fov.*below 180, not 500/.test(message)])).to.deep.equal([
      ['invalid-argument', true],
    ]);
    expect([viewer.currentSphere?.id, viewer.fov]).to.deep.equal([2, 75]);

    Object.assign(viewer, { pan: '90' });
    expect(viewer.pan).to.equal(90);
    const place = { latitude: 39.31, longitude: -76.6, fov: 40 };
    await viewer.lookAt(place, { animate: false });
    expect(Math.round(viewer.fov)).to.equal(40);
    expect(Math.abs(viewer.pan)).to.be.below(0.01);

    const call = (name: 'lookAt' | 'flyTo' | 'project' | 'unproject', goal?: object): Promise<string> =>
      (viewer[name] as (goal?: object) => Promise<unknown>)(goal).then(
        () => 'taken',
        (error: unknown) => (error as Error).message,
      );
    expect(await call('flyTo', { sphere: '1' })).to.equal('taken');
    expect(viewer.currentSphere?.id).to.equal(1);
    expect(await call('lookAt', {})).to.contain('without a goal');
    expect(await call('lookAt', { pitch: 3 })).to.contain('lookAt does not accept pitch');
    expect(await call('project')).to.contain('without a goal');
    expect(await call('unproject', { x: NaN, y: 1 })).to.contain('x must be');

    viewer.setAttribute('sphere', 'abc');
    await waitUntil(() => errors.length > 1);
    expect(errors[1]?.message).to.contain('sphere must be a whole number');
  });

  it('VIEW-69 VIEW-73 auto-rotation turns the view, and a click pauses it', async () => {
    const { viewer } = await showPainted();
    viewer.autoRotate = true;
    await waitUntil(() => viewer.pan > 1, 'the view turns');
    await sendMouse({ type: 'click', position: middleOf(viewer) });
    const paused = viewer.pan;
    await frames(6);
    expect(viewer.pan).to.equal(paused);
    viewer.autoRotate = false;
  });
});
