import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, feature, file, next, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const METER = 1 / 111_000;

/** Returns a sphere at a number of meters north and east of the first one, with links. */
function linked(id: number, [north, east]: readonly [number, number], links?: unknown) {
  const { geometry, properties, ...rest } = feature(id);
  const coordinates = [-76.6 + (east * METER) / Math.cos((39.3 * Math.PI) / 180), 39.3 + north * METER];
  return {
    ...rest,
    geometry: { ...geometry, coordinates },
    properties: {
      ...properties,
      metadata: { ...properties.metadata, ...(links !== undefined && { links }) },
    },
  };
}

/** A walk along a street: 1, 20 m on to the north 2, and 20 m on to the east 3. */
const walk = (): string =>
  file([linked(1, [0, 0], [2]), linked(2, [20, 0], [1, 3]), linked(3, [20, 20], [2, 1]), linked(4, [50, 0])]);

async function show(settings: Readonly<Record<string, string | number | boolean>> = {}) {
  const { viewer, errors } = await placeViewer({
    src: walk(),
    sphere: 1,
    pan: 0,
    loading: 'eager',
    units: 'metric',
    ...settings,
  });
  viewer.style.height = '420px';
  await next(viewer, 'sphere-settle');
  const buttons = (): HTMLButtonElement[] => [
    ...viewer.renderRoot.querySelectorAll<HTMLButtonElement>('[part="links"] button'),
  ];
  const labels = (): (string | null)[] => buttons().map((button) => button.getAttribute('aria-label'));
  const focused = (): Element | null => (viewer.renderRoot as ShadowRoot).activeElement;
  return { viewer, errors, buttons, labels, focused };
}

describe('arrows to linked spheres', () => {
  it('PEER-08 lead along a list by clicks, and say where they lead', async () => {
    const { viewer, errors, buttons, labels } = await show();
    await waitUntil(() => buttons().length === 1);
    expect(labels()).to.deep.equal(['Sphere 2, north, 20 m, 1 of 1']);
    expect(viewer.renderRoot.querySelector('[part="links"]')!.getAttribute('aria-label')).to.equal(
      'Linked spheres',
    );
    const arrived = next(viewer, 'sphere-load');
    buttons()[0]!.click();
    await arrived;
    expect(viewer.sphere).to.equal(2);
    await waitUntil(() => buttons().length === 2);
    expect(labels()).to.deep.equal(['Sphere 3, east, 20 m, 1 of 2', 'Sphere 1, south, 20 m, 2 of 2']);
    expect(errors).to.deep.equal([]);
  });

  it('PEER-08 point in their directions on the screen as the view turns and tilts', async () => {
    const { viewer, buttons } = await show({ sphere: 2 });
    await waitUntil(() => buttons().length === 2);
    const [east, south] = buttons();
    const nav = viewer.renderRoot.querySelector('[part="links"]')!;
    const placeOf = (button: Element | undefined) => {
      const center = nav.getBoundingClientRect();
      const { left, right, top, bottom } = button!.getBoundingClientRect();
      return { x: (left + right) / 2 - center.left, y: (top + bottom) / 2 - center.top };
    };
    for (const [pan, tilt, expected] of [
      [0, 0, [1, 0, 0, 1]],
      [90, 0, [0, -1, 1, 0]],
      [180, -90, [-1, 0, 0, -1]],
    ] as const) {
      await viewer.lookAt({ pan, tilt }, { animate: false });
      const at = (): number[] => [placeOf(east), placeOf(south)].flatMap(({ x, y }) => [x, y]);
      await waitUntil(
        () =>
          at().every((value, n) =>
            expected[n] === 0 ? Math.abs(value) < 3 : Math.sign(value) === expected[n],
          ),
        `${String([pan, tilt])}: ${String(at())}`,
      );
    }
    for (const button of buttons()) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(24);
    }
  });

  it('PEER-08 are walked by keyboard, whose focus goes on to the arrow ahead', async () => {
    const { viewer, buttons, focused } = await show();
    await waitUntil(() => buttons().length === 1);
    buttons()[0]!.focus();
    await waitUntil(() => viewer.renderRoot.querySelector('.links .name')!.textContent === 'Sphere 2 · 20 m');
    const arrived = next(viewer, 'sphere-load');
    await sendKeys({ press: 'Enter' });
    await arrived;
    await waitUntil(() => /^Sphere 3, east/.test(focused()?.getAttribute('aria-label') ?? ''));
    viewer.sphere = 4;
    // A sphere without links has no arrow, so the view has the focus.
    await waitUntil(() => focused()?.matches('[part="stage"]') === true);
    expect(buttons()).to.deep.equal([]);
  });

  it('PEER-08 are absent with noLinks, a restricted list, no markers of spheres, the map, and while measuring', async () => {
    const { viewer, buttons } = await show({ measuring: true });
    await waitUntil(() => buttons().length === 1);
    const toggles: readonly (readonly [() => unknown, () => unknown])[] = [
      [() => (viewer.noLinks = true), () => (viewer.noLinks = false)],
      [() => (viewer.restrictedSphereList = [1, 2]), () => (viewer.restrictedSphereList = null)],
      [() => viewer.measure('point'), () => viewer.measure(null)],
    ];
    for (const [set, reset] of toggles) {
      await set();
      await waitUntil(() => buttons().length === 0);
      await reset();
      await waitUntil(() => buttons().length === 1);
    }
    const without = await show({ 'pano-marker-distance': '0' });
    await without.viewer.lookAt({ pan: 10 }, { animate: false });
    expect(without.buttons()).to.deep.equal([]);
  });

  it('PEER-08 that cannot be read are reported, and links to nowhere have no arrow', async () => {
    const src = file([linked(1, [0, 0], [2, 'next']), linked(2, [20, 0], [99, 2])]);
    const { viewer, errors } = await placeViewer({ src, sphere: 1, loading: 'eager' });
    viewer.style.height = '420px';
    await waitUntil(() => errors.length > 0);
    expect(errors.map(({ code }) => code)).to.deep.equal(['object-invalid']);
    expect(errors[0]!.message).to.match(/^The links of sphere 1 are not shown, because links\.1 is invalid/);
    await viewer.flyTo({ sphere: 2 });
    await next(viewer, 'sphere-settle');
    expect(viewer.renderRoot.querySelector('[part="links"]')).to.equal(null);
    expect(errors.length).to.equal(1);
  });
});
