import { aTimeout, expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { drawnFov, vectorOf } from '../../../elements/geo/camera.ts';
import { pixelOfRay } from '../../../elements/geo/pixel-ray.ts';
import { matrixOfPose } from '../../../elements/geo/pose.ts';
import { except } from '../browsers.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost, colorOf, paint } from './painted-host.ts';
import { TOLERANCE, worstPixel } from './painted-view.ts';
import {
  FACE_WIDTH,
  SIZE,
  feature,
  file,
  next,
  pixelsOf,
  placeViewer,
  showPainted,
} from './viewer-fixtures.ts';

const PARTIAL = 'the browser draws the part of a truncated image that it received';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

describe('<sphere-viewer> rendering', () => {
  it('VIEW-02 VIEW-03 every pixel shows the direction that pan, tilt and fov define, with no seam between tiles or faces', async () => {
    const { viewer } = await showPainted();
    const views = [
      [0, 0, 76],
      [45, 0, 60],
      [135, -35, 100],
      [300, 35, 40],
      [80, 90, 90],
      [10, -90, 120],
      [44.9, -35.2, 12],
    ] as const;
    for (const [pan, tilt, fov] of views) {
      Object.assign(viewer, { pan, tilt, fov });
      await next(viewer, 'sphere-settle');
      expect(worstPixel(await pixelsOf(viewer), viewer), String([pan, tilt, fov])).to.be.below(TOLERANCE);
    }
  });

  it('every pixel shows the correct direction even if the tiles are aligned with a tilted camera', async () => {
    const pose = { heading: 218, pitch: -12, roll: 7 };
    const posed = feature(1);
    const properties = { ...posed.properties, company_name: null, timestamp: null, metadata: { pose } };
    const src = file([{ ...posed, properties }]);
    const settled = next(window, 'sphere-settle');
    const { viewer } = await placeViewer({ src, pan: 301, tilt: -9, 'hide-copyright-snapshot': true });
    await settled;
    const frame = matrixOfPose(pose);
    expect(worstPixel(await pixelsOf(viewer), viewer, viewer.fov, frame)).to.be.below(TOLERANCE);
    Object.assign(viewer, { pan: 80, tilt: 60, fov: 100 });
    await next(viewer, 'sphere-settle');
    expect(worstPixel(await pixelsOf(viewer), viewer, viewer.fov, frame)).to.be.below(TOLERANCE);
  });

  it('no crack is visible between tiles, levels and faces in any of 24 views', async () => {
    const { viewer } = await showPainted({ fov: 62, tilt: -8, pan: 35 });
    for (let step = 0; step < 24; step += 1) {
      Object.assign(viewer, { pan: 36 + step * 15.37, tilt: (step * 17.3) % 90, fov: 30 + step * 3 });
      await next(viewer, 'sphere-settle');
      const { data } = await pixelsOf(viewer);
      // The painted sphere has no color this dark. Pixels this dark exist only where nothing is drawn.
      const cracks = data.filter(
        (part, at) => at % 4 === 0 && part + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 40,
      );
      expect(cracks.length, `${String(viewer.pan)}, ${String(viewer.tilt)}`).to.equal(0);
    }
  });

  it('VIEW-06 a face whose width is not a power of two is drawn without seams at its smaller edge tiles', async () => {
    host.leave();
    host = new PaintedHost(1100);
    const { viewer } = await showPainted({ 'face-width': 1100, fov: 10, pan: 44, tilt: -36 });
    expect(host.requests.some(({ level, x }) => level === 0 && x === 2)).to.equal(true);
    expect(worstPixel(await pixelsOf(viewer), viewer)).to.be.below(TOLERANCE);
  });

  it('VIEW-77 in improved perspective, the field of view applies to the longer side of the view', async () => {
    const { viewer } = await showPainted({ 'improved-perspective': true, fov: 80 });
    const fov = drawnFov(80, SIZE, true);
    expect(fov).to.be.below(60);
    expect(worstPixel(await pixelsOf(viewer), viewer, fov)).to.be.below(TOLERANCE);
  });

  it('VIEW-05 VIEW-10 in low-quality mode, the viewer requests no tiles finer than level 2', async () => {
    await showPainted({ 'low-quality': true, fov: 30 });
    expect(Math.min(...host.requests.map(({ level }) => level))).to.equal(2);
  });

  it('VIEW-08 the previews of all six faces are requested before any detail tile, beginning with the face in view', async () => {
    await showPainted({ fov: 30 });
    const levels = host.requests.map(({ level }) => level);
    expect(levels.slice(0, 6)).to.deep.equal([3, 3, 3, 3, 3, 3]);
    expect(levels).to.deep.equal([...levels].sort((a, b) => b - a));
    expect(host.requests[0]?.face).to.equal('f');
  });

  it('VIEW-13 a lost WebGL context is reported, and the same image is shown after it is restored', async () => {
    const { viewer, errors } = await showPainted({ pan: 20 });
    const before = await pixelsOf(viewer);
    const canvas = viewer.renderRoot.querySelector('canvas') as HTMLCanvasElement;
    const taker = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    taker?.loseContext();
    await next(viewer, 'sphere-error');
    expect(errors.map(({ code }) => code)).to.deep.equal(['webgl-context-lost']);
    // A context can be restored only after the event of its loss has been dispatched.
    await aTimeout(0);
    taker?.restoreContext();
    await next(viewer, 'sphere-settle');
    expect((await pixelsOf(viewer)).data).to.deep.equal(before.data);
  });

  it('VIEW-13 a restored WebGL context is not asked to remove what it held before its loss', async () => {
    const { viewer, errors } = await showPainted({ pan: 20 });
    const gl = (viewer.renderRoot.querySelector('canvas') as HTMLCanvasElement).getContext('webgl2')!;
    const taker = gl.getExtension('WEBGL_lose_context');
    taker?.loseContext();
    await waitUntil(() => errors.length > 0);
    let invalid = 0;
    const { deleteTexture } = WebGL2RenderingContext.prototype;
    gl.deleteTexture = (texture) => {
      deleteTexture.call(gl, texture);
      if (gl.getError() !== gl.NO_ERROR) invalid += 1;
    };
    await aTimeout(0);
    taker?.restoreContext();
    await next(viewer, 'sphere-settle');
    expect(invalid).to.equal(0);
  });

  it('FIX-57 VIEW-14 a snapshot fails with the specified error while the WebGL context is lost', async () => {
    const { viewer, errors } = await showPainted();
    const gl = viewer.renderRoot.querySelector('canvas')?.getContext('webgl2');
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    await next(viewer, 'sphere-error');
    const refused = await viewer.snapshot().catch((error: unknown) => (error as Error).message);
    expect(refused).to.equal('Error: Cube mesh missing.');
    expect(errors.map(({ code }) => code)).to.deep.equal(['webgl-context-lost']);
    // The panel takes its own snapshot.
    void viewer.openPanel('snapshot');
    await waitUntil(() => errors.length === 2);
    expect(errors[1]?.code).to.equal('cube-missing');
  });

  it('an unchanged view draws nothing and requests no animation frames', async () => {
    const { viewer } = await showPainted();
    await frames(6);
    const realRequest = window.requestAnimationFrame;
    const gl = (viewer.renderRoot.querySelector('canvas') as HTMLCanvasElement).getContext('webgl2');
    const realDraw = WebGL2RenderingContext.prototype.drawElements;
    let requested = 0;
    let draws = 0;
    window.requestAnimationFrame = (task) => {
      requested += 1;
      return realRequest.call(window, task);
    };
    WebGL2RenderingContext.prototype.drawElements = function (...args) {
      if (this === gl) draws += 1;
      realDraw.apply(this, args);
    };
    for (let frame = 0; frame < 60; frame += 1)
      await new Promise((resolve) => realRequest.call(window, resolve));
    expect([requested, draws]).to.deep.equal([0, 0]);
    viewer.pan = 90;
    await next(viewer, 'sphere-settle');
    expect(draws).to.be.above(0);
    window.requestAnimationFrame = realRequest;
    WebGL2RenderingContext.prototype.drawElements = realDraw;
  });

  it('the previous sphere stays on the screen while the previews of the next sphere are loading', async () => {
    const { viewer } = await showPainted();
    const before = await pixelsOf(viewer);
    let release: (response: Response) => void = () => undefined;
    host.respond = ({ level }) => (level === 3 ? new Promise((resolve) => (release = resolve)) : null);
    const requestsBefore = host.requests.length;
    viewer.sphere = 2;
    await waitUntil(() => host.requests.length > requestsBefore);
    await frames(12);
    expect((await pixelsOf(viewer)).data).to.deep.equal(before.data);
    expect(viewer.currentSphere?.id, 'the current sphere is the sphere on the screen').to.equal(0);
    release(new Response(null, { status: 404 }));
    host.respond = () => null;
  });

  it('a point of the sphere is drawn at the pixel that the view geometry predicts', async () => {
    const { viewer } = await showPainted({ pan: 30, tilt: -10, fov: 60 });
    const pixel = pixelOfRay({ pan: 30, tilt: -10, fov: 60 }, SIZE, vectorOf({ pan: 45, tilt: -20 }));
    const { data, width } = await pixelsOf(viewer);
    const ratio = width / SIZE.width;
    const at = 4 * (Math.floor((pixel?.y ?? 0) * ratio) * width + Math.floor((pixel?.x ?? 0) * ratio));
    const expected = colorOf(vectorOf({ pan: 45, tilt: -20 }));
    for (const part of [0, 1, 2] as const) {
      expect(data[at + part]).to.be.closeTo(expected[part], TOLERANCE + 1);
    }
  });

  it('previews are shown in place of detail tiles that return 404', async () => {
    host.respond = ({ level }) => (level < 3 ? new Response(null, { status: 404 }) : null);
    const { viewer, errors } = await showPainted({ pan: 10 });
    expect(errors.length).to.be.above(0);
    expect(new Set(errors.map(({ code }) => code))).to.deep.equal(new Set(['tile-failed']));
    expect(worstPixel(await pixelsOf(viewer), viewer)).to.be.below(TOLERANCE + 3);
  });

  it('VIEW-12 a preview or detail tile that fails to load is logged to the console, and users see no message', async () => {
    host.respond = ({ level, face }) =>
      (level === 3 ? face === 'b' : face === 'l') ? new Response(null, { status: 404 }) : null;
    const logged: unknown[] = [];
    const { error: logError } = console;
    // The fixture's listener prevents the event. Without it, the viewer logs the error.
    const skipFixture = (event: Event): void => event.stopImmediatePropagation();
    addEventListener('sphere-error', skipFixture, { capture: true });
    console.error = (...values: unknown[]) => void logged.push(...values);
    try {
      const { viewer } = await showPainted({ pan: 10 });
      await waitUntil(() => logged.length > 0);
      await viewer.lookAt({ pan: 270 }, { animate: false });
      await waitUntil(() => logged.length > 1);
      // A message would appear after its module has loaded.
      await frames(30);
      const urls = logged.map(String).join('\n');
      expect(urls)
        .to.match(/ViewerError: .*\/b\/3\/0_0/)
        .and.to.match(/ViewerError: .*\/l\/[012]\/\d_\d/);
      expect(
        viewer.renderRoot.querySelectorAll('[role=alert], [part=failure], [part=hint]:not([hidden])').length,
      ).to.equal(0);
      expect(viewer.renderRoot.textContent).not.to.match(/tile|failed|could not/i);
    } finally {
      console.error = logError;
      removeEventListener('sphere-error', skipFixture, { capture: true });
    }
  });

  it('FIX-97 VIEW-12 if a preview in view keeps failing temporarily, the loading message disappears and the picture appears', async () => {
    host.respond = ({ level, face }) =>
      level === 3 && face === 'r' ? new Response(null, { status: 500 }) : null;
    const loaded = next(window, 'sphere-load');
    const { viewer } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH, pan: 45 });
    await loaded;
    await viewer.updateComplete;
    expect(viewer.renderRoot.querySelector('[part=loading]')).to.equal(null);
    const retries = (): number =>
      host.requests.filter(({ face, level }) => face === 'r' && level === 3).length;
    await waitUntil(() => retries() > 2);
    host.respond = () => null;
    await next(viewer, 'sphere-settle');
    expect(worstPixel(await pixelsOf(viewer), viewer)).to.be.below(TOLERANCE + 3);
  });

  it('a title of 60 characters is shown completely on a viewer that is 360 px wide', async () => {
    const { viewer } = await showPainted({
      'viewer-title': 'Harbor Steps Apartments, seen from the north in spring 2026',
    });
    await setViewport({ width: 360, height: 640 });
    viewer.style.width = '360px';
    await frames(2);
    const title = viewer.renderRoot.querySelector<HTMLElement>('[part=title]')!;
    await waitUntil(() => getComputedStyle(title).position === 'absolute');
    expect(title.getBoundingClientRect().width).to.be.at.most(360 - 80);
    expect(title.scrollWidth).to.be.at.most(title.clientWidth);
    expect(title.scrollHeight).to.be.at.most(title.clientHeight);
    await setViewport({ width: 800, height: 600 });
  });

  it('FIX-66 each missing tile of a sphere is requested once, and the failure is reported once', async () => {
    const responses: Response[] = [];
    host.respond = () => {
      const response = new Response('There is nothing at this address.', { status: 404 });
      responses.push(response);
      return response;
    };
    const { viewer, errors } = await showPainted({ pan: 10 });
    const drawn = viewer.pan;
    // Turning and zooming would request other tiles if there were any.
    for (const goal of [{ pan: 120 }, { pan: 250, fov: 30 }, { tilt: -80 }])
      await viewer.lookAt(goal, { animate: false });
    await frames(30);
    const requestedTiles = host.requests.map((tile) => JSON.stringify(tile));
    expect(new Set(requestedTiles).size).to.equal(requestedTiles.length);
    expect(new Set(host.requests.map(({ level }) => level))).to.deep.equal(new Set([3]));
    expect(errors.map(({ code, recoverable }) => [code, recoverable])).to.deep.equal([
      ['tile-failed', false],
    ]);
    expect(viewer.pan).not.to.equal(drawn);
    expect(
      responses.every(({ bodyUsed }) => bodyUsed),
      'no request stays open',
    ).to.equal(true);
  });

  except({ firefox: PARTIAL, webkit: PARTIAL }).it(
    'FIX-20 a preview is shown in place of a truncated tile, and all other tiles are drawn',
    async () => {
      host.respond = (tile) =>
        tile.level < 3 && tile.face === 'f' && tile.x === 0
          ? paint(tile, FACE_WIDTH).then((whole) => new Response(whole.slice(0, whole.size / 2)))
          : null;
      const { viewer, errors } = await showPainted({ pan: 10, fov: 60 });
      expect(errors.length).to.be.above(0);
      expect(errors.every(({ code }) => code === 'tile-failed')).to.equal(true);
      expect(worstPixel(await pixelsOf(viewer), viewer)).to.be.below(TOLERANCE + 3);
    },
  );

  it('failed tiles are retried immediately when the browser comes online', async () => {
    // Without the `online` event, the next attempt would wait for a timer of one second. Timers of one second
    // never fire in this test.
    const realTimer = window.setTimeout;
    window.setTimeout = ((task: () => void, delayMs = 0) =>
      delayMs > 900 && delayMs <= 30_000 ? 0 : realTimer(task, delayMs)) as typeof window.setTimeout;
    try {
      host.respond = () => new Response(null, { status: 503 });
      const { viewer, errors } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH });
      await waitUntil(() => errors.length > 0);
      host.respond = () => null;
      const loaded = next(viewer, 'sphere-load');
      dispatchEvent(new Event('online'));
      await loaded;
    } finally {
      window.setTimeout = realTimer;
    }
  });

  it('a missing or invalid tile is reported as an unrecoverable error, and a host failure as a recoverable error', async () => {
    for (const response of [
      () => new Response(null, { status: 404 }),
      () => new Response('<!doctype html><p>Not here'),
      () => new Response(''),
    ]) {
      host.respond = response;
      const { errors } = await showPainted();
      expect(errors.every(({ code, recoverable }) => code === 'tile-failed' && !recoverable)).to.equal(true);
    }
    host.respond = () => new Response(null, { status: 500 });
    const { errors } = await placeViewer({ tiles: PAINTED });
    await waitUntil(() => errors.length > 0);
    expect(errors[0]?.recoverable).to.equal(true);
  });
});
