import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import {
  FACE_WIDTH,
  codeOf,
  drag,
  feature,
  file,
  next,
  pixelsOf,
  placeViewer,
  showPainted,
  stageOf,
} from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

describe('<sphere-viewer> loading', () => {
  it('the viewer dispatches the events sphere-init, sphere-load and sphere-settle in this order', async () => {
    const received: string[] = [];
    const types = ['sphere-init', 'sphere-load', 'sphere-settle'] as const;
    for (const type of types) addEventListener(type, () => received.push(type), { once: true });
    await showPainted();
    expect(received.slice(-2)).to.deep.equal(['sphere-load', 'sphere-settle']);
    expect(received).to.include('sphere-init');
  });

  it('DATA-13 the viewer shows the requested sphere of a static file, or else the first sphere in the file', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer } = await placeViewer({ src: file([feature(7), feature(12)]) });
    expect((await loaded).sphere.id).to.equal(7);
    expect(stageOf(viewer).getAttribute('aria-label')).to.equal('Sphere 7');
    const second = next(window, 'sphere-load');
    viewer.sphere = 12;
    expect((await second).sphere.title).to.equal('Sphere 12');
    expect(viewer.currentSphere?.latitude).to.equal(39.3);
  });

  it('a missing sphere, an invalid or absent file and an invalid face width are each reported with the matching error code', async () => {
    const page = URL.createObjectURL(new Blob(['<!doctype html>'], { type: 'text/html' }));
    const broken = file([{ ...feature(1), properties: { id: 'one' } }]);
    const cases = [
      [{ src: file([feature(1)]), sphere: 5 }, 'not-found'],
      [{ src: file([]) }, 'not-found'],
      [{ src: broken }, 'source-invalid'],
      [{ src: page }, 'source-invalid'],
      [{ src: '/there-is-no-such-file.geojson' }, 'source-failed'],
      [{ tiles: PAINTED, 'face-width': 0 }, 'invalid-argument'],
    ] as const;
    for (const [attributes, code] of cases) {
      const { errors } = await placeViewer(attributes);
      await waitUntil(() => errors.length > 0);
      expect(errors[0]?.code).to.equal(code);
    }
  });

  it('FIX-127 a turn and auto-rotation are reported with one sphere-settle each, once the view is at rest', async () => {
    const { viewer } = await showPainted();
    let settles = 0;
    viewer.addEventListener('sphere-settle', () => (settles += 1));
    const atRest = async (count: number): Promise<void> => {
      await waitUntil(() => settles > 0);
      await frames(12);
      expect(settles).to.equal(count);
      settles = 0;
    };
    const turning = viewer.lookAt({ pan: 40 });
    await waitUntil(() => viewer.pan > 10);
    expect(settles, 'while the view turns').to.equal(0);
    await turning;
    await atRest(1);
    viewer.autoRotate = { on: true, speed: 30 };
    const from = viewer.pan;
    await waitUntil(() => Math.abs(viewer.pan - from) > 20);
    expect(settles, 'while the view rotates').to.equal(0);
    viewer.autoRotate = false;
    await atRest(1);
    viewer.pan += 5;
    await atRest(1);
  });

  it('the viewer shows a progress bar until the sphere is loaded or has failed', async () => {
    let release: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => (release = resolve));
    host.respond = async () => {
      await blocked;
      return new Response(null, { status: 404 });
    };
    const { viewer } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH });
    const line = (): Element | null => viewer.renderRoot.querySelector('[role="progressbar"]');
    expect(line()?.getAttribute('aria-label')).to.equal('Loading sphere');
    release();
    await waitUntil(() => line() === null);
    const absent = await placeViewer({ src: '/there-is-no-such-file.geojson' });
    await waitUntil(() => absent.errors.length > 0);
    await absent.viewer.updateComplete;
    expect(absent.viewer.renderRoot.querySelector('[role="progressbar"]')).to.equal(null);
  });

  it('the viewer requests no tiles while it has no size, and loads them once it has a size', async () => {
    const { viewer } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH, style: 'display:none' });
    viewer.style.display = 'none';
    await frames(18);
    const before = host.requests.length;
    const settled = next(viewer, 'sphere-settle');
    viewer.style.display = '';
    await settled;
    expect(before).to.equal(0);
  });

  it('a property set before the element is upgraded is preserved by the upgrade', async () => {
    // In a separate document, an element is not upgraded before it is added to the page.
    const viewer = document.implementation.createHTMLDocument().createElement('sphere-viewer');
    expect(viewer.constructor).to.equal(HTMLElement);
    Object.assign(viewer, { sphere: 3, pan: 33, hideControls: ['info'] });
    const holder = await fixture(html`<div></div>`);
    holder.append(viewer);
    await viewer.updateComplete;
    expect([viewer.sphere, viewer.pan, viewer.hideControls]).to.deep.equal([3, 33, ['info']]);
    viewer.pan = 34;
    expect(Object.hasOwn(viewer, 'pan'), 'the property is the accessor again').to.equal(false);
  });

  it('the viewer logs an error to the console unless the page cancels the error event', async () => {
    const logged: unknown[] = [];
    const realError = console.error;
    console.error = (...args) => logged.push(args[0]);
    const { viewer } = await placeViewer();
    viewer.fov = 0;
    expect(logged).to.be.empty;
    const bare = document.createElement('sphere-viewer');
    bare.fov = 0;
    console.error = realError;
    expect((logged[0] as ViewerError).code).to.equal('invalid-argument');
  });
});

describe('<sphere-viewer> added, moved and removed', () => {
  const contextOf = (viewer: SphereViewer): WebGL2RenderingContext =>
    viewer.renderRoot.querySelector('canvas')?.getContext('webgl2') as WebGL2RenderingContext;

  it('a viewer can be removed at any time without an error, and its WebGL context is then released', async () => {
    const contexts: WebGL2RenderingContext[] = [];
    for (let cycle = 0; cycle < 30; cycle += 1) {
      const { viewer, errors } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH });
      if (cycle % 3 === 0) await next(viewer, 'sphere-settle');
      if (cycle % 3 === 1) await aTimeout(5);
      const canvas = viewer.renderRoot.querySelector('canvas');
      if (canvas && cycle % 3 === 0) contexts.push(contextOf(viewer));
      viewer.remove();
      await aTimeout(0);
      expect(errors).to.be.empty;
    }
    expect(contexts.length).to.equal(10);
    await waitUntil(() => contexts.every((gl) => gl.isContextLost()));
  });

  it('the viewer preserves its WebGL context when it is moved within the page', async () => {
    const { viewer } = await showPainted();
    const gl = contextOf(viewer);
    const other = await fixture(html`<section></section>`);
    other.append(viewer);
    await frames(3);
    expect(contextOf(viewer)).to.equal(gl);
    expect(gl.isContextLost()).to.equal(false);
  });

  it('the viewer shows the same image and handles input again after it is removed and added again', async () => {
    const { viewer } = await showPainted({ pan: 50 });
    const parent = viewer.parentElement as HTMLElement;
    const before = await pixelsOf(viewer);
    viewer.remove();
    await frames(3);
    const settled = next(window, 'sphere-settle');
    parent.append(viewer);
    await settled;
    expect(viewer.pan).to.equal(50);
    expect((await pixelsOf(viewer)).data).to.deep.equal(before.data);
    await sendKeys({ press: 'Tab' });
    await drag(viewer, 40, 0);
    expect(viewer.pan).not.to.equal(50);
  });

  it('FIX-54 the viewer is empty once its source is removed, also if another one was set in the same task, and shows the next one', async () => {
    const { viewer } = await placeViewer({ src: file([feature(7)]) });
    const emptied = async (change: () => void): Promise<void> => {
      const canvas = viewer.renderRoot.querySelector('canvas');
      change();
      await viewer.updateComplete;
      expect(viewer.currentSphere).to.equal(null);
      expect(viewer.renderRoot.querySelector('canvas')).not.to.equal(canvas);
      await frames(5);
      expect(viewer.currentSphere).to.equal(null);
      expect(await codeOf(viewer.snapshot())).to.equal('not-ready');
    };
    const shows = async (id: number): Promise<void> => {
      const settled = next(viewer, 'sphere-settle');
      if (viewer.currentSphere?.id !== id) viewer.src = file([feature(id)]);
      expect((await settled).sphere.id).to.equal(id);
      expect(contextOf(viewer).isContextLost()).to.equal(false);
    };
    await shows(7);
    await emptied(() => {
      viewer.src = file([feature(9)]);
      viewer.removeAttribute('src');
      viewer.src = null;
    });
    await shows(12);
    await emptied(() => (viewer.src = null));
    await shows(12);
  });

  it('FIX-65 the viewer reports that the source is missing, or that an API key is set without an API host', async () => {
    const { viewer, errors } = await placeViewer();
    const key = await placeViewer({ 'api-key': 'b8e2' });
    await waitUntil(() => key.errors.length > 0);
    expect(key.errors[0]?.message).to.contain('api-key needs api-host');
    const box = (): Element | null => key.viewer.renderRoot.querySelector('[part=failure]');
    await waitUntil(() => box() !== null);
    expect(box()?.textContent).to.contain('cannot be shown').and.to.contain('api-host');
    await waitUntil(() => errors.length > 0);
    expect(errors[0]?.message).to.contain('nothing to show');
    expect(viewer.renderRoot.querySelector('[part=failure]'), 'a source may still come').to.equal(null);
  });

  it('without WebGL, the viewer shows a notice and the previews as images', async () => {
    const realContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = () => null;
    const { viewer, errors } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH });
    await waitUntil(() => errors.length > 0);
    HTMLCanvasElement.prototype.getContext = realContext;
    await viewer.updateComplete;
    expect(errors[0]?.code).to.equal('webgl-unavailable');
    const find = (): Element | null => viewer.renderRoot.querySelector('[part="fallback"]');
    await waitUntil(() => find() !== null);
    const fallback = find();
    expect(fallback?.textContent).to.contain('does not support WebGL 2');
    expect(fallback?.querySelectorAll('img').length).to.equal(4);
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-control-bar') !== null);
    const bar = viewer.renderRoot.querySelector('sphere-control-bar');
    await bar?.updateComplete;
    const groups = [...(bar?.renderRoot.querySelectorAll('button') ?? [])].map(
      ({ dataset }) => dataset['group'],
    );
    expect(groups, 'controls that a still picture obeys').to.include('info');
    expect(groups).not.to.include('navigation').and.not.to.include('snapshot');
    expect(viewer.renderRoot.querySelector('sphere-compass'), 'it would cover the notice').to.equal(null);
  });

  it('without WebGL, the previews begin with the direction of the view in the middle', async () => {
    const realContext = HTMLCanvasElement.prototype.getContext;
    const views = [
      { pan: 0, heading: 0, face: 'f', across: 1 / 2 },
      { pan: 116.565, heading: 0, face: 'r', across: 3 / 4 },
      { pan: 185, heading: 275, face: 'l', across: 1 / 2 },
      { pan: 333.435, heading: 0, face: 'f', across: 1 / 4 },
    ];
    for (const { pan, heading, face, across } of views) {
      const { properties, ...rest } = feature(1);
      const metadata = { ...properties.metadata, pose: { heading, pitch: 0, roll: 0 } };
      HTMLCanvasElement.prototype.getContext = () => null;
      const src = file([{ ...rest, properties: { ...properties, metadata } }]);
      const { viewer, errors } = await placeViewer({ src, pan });
      await waitUntil(() => errors.length > 0);
      HTMLCanvasElement.prototype.getContext = realContext;
      const images = (): HTMLImageElement[] => [
        ...viewer.renderRoot.querySelectorAll<HTMLImageElement>('[part="fallback"] img'),
      ];
      await waitUntil(() => images().length === 4);
      const { left, width } = viewer.getBoundingClientRect();
      const box = images()
        .find(({ src: url }) => url.includes(`/${face}/`))!
        .getBoundingClientRect();
      expect(box.left + across * box.width).to.be.closeTo(left + width / 2, 2);
      viewer.remove();
    }
  });

  it('FIX-56 without WebGL, flyTo, flyToAddress, lookAt, snapshot, project and unproject reject with webgl-unavailable', async () => {
    const realContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = () => null;
    const { viewer, errors } = await placeViewer({ src: file([feature(1), feature(2)]) });
    const early = codeOf(viewer.flyTo({ sphere: 2 }));
    await waitUntil(() => errors.length > 0);
    HTMLCanvasElement.prototype.getContext = realContext;
    const place = { latitude: 39.3, longitude: -76.6 };
    const calls = [
      viewer.flyTo({ sphere: 2 }),
      viewer.flyTo(place),
      viewer.lookAt({ pan: 90 }),
      viewer.lookAt(place),
      viewer.snapshot(),
      viewer.project(place),
      viewer.unproject({ x: 1, y: 1 }),
      viewer.flyToAddress('W Main St'),
    ];
    const codes = await Promise.all([early, ...calls.map(codeOf)]);
    expect(codes).to.deep.equal(codes.map(() => 'webgl-unavailable'));
    expect(errors.map(({ code }) => code)).to.deep.equal(['webgl-unavailable']);
  });

  it('without WebGL, the viewer shows the previews of a sphere whose tiles are set later', async () => {
    const realContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = () => null;
    const { viewer, errors } = await placeViewer({});
    await waitUntil(() => errors.length > 0);
    HTMLCanvasElement.prototype.getContext = realContext;
    await viewer.updateComplete;
    Object.assign(viewer, { tiles: PAINTED, faceWidth: FACE_WIDTH });
    await waitUntil(() => viewer.renderRoot.querySelectorAll('[part="fallback"] img').length === 4);
  });
});
