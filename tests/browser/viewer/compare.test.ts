import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { turnBetween } from '../../../elements/geo/angle.ts';
import type { ComparedState, LocatedSphere, SphereCompare, SphereSource } from '../../../elements/index.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, flatFile, placeAt, towerTiles } from './fly-fixtures.ts';
import { drag, middleOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => {
  host = new FlatWorldHost();
  host.hasTower = true;
});
afterEach(() => host.leave());

/** A place to the north of the first two spheres. */
const PLACE = placeAt(0, 240);

const dated = <S extends { readonly id: number }>(sphere: S): S => ({
  ...sphere,
  timestamp: sphere.id === 1 ? '2024-05-02T10:00:00Z' : '2026-06-14T10:00:00Z',
});

/** The first two spheres of the flat world, captured on two dates. `missing` are spheres that do not exist any more. */
function source(missing: ReadonlySet<number> = new Set()): SphereSource {
  const all = createStaticSource(flatFile([1, 2]));
  return {
    ...all,
    sphere: async (id, signal): Promise<LocatedSphere> => {
      if (id !== null && missing.has(id))
        throw new ViewerError('not-found', `Sphere ${String(id)} does not exist.`);
      const located = await all.sphere(id, signal);
      return { ...located, sphere: dated(located.sphere) };
    },
    around: async (place, reachM, signal) => (await all.around(place, reachM, signal)).map(dated),
  };
}

interface Placed {
  readonly compare: SphereCompare;
  readonly viewer: SphereViewer;
  readonly states: ComparedState[];
  readonly errors: ViewerError[];
}

/** Places a comparison whose viewer looks at the place. */
async function place(
  settings: Partial<SphereCompare> & {
    readonly missing?: ReadonlySet<number>;
    readonly surface?: string;
  } = {},
  width = 800,
): Promise<Placed> {
  const { missing, surface = '', ...own } = settings;
  const compare = document.createElement('sphere-compare');
  const viewer = document.createElement('sphere-viewer');
  const [states, errors]: [ComparedState[], ViewerError[]] = [[], []];
  compare.addEventListener('sphere-compare-change', (event) => states.push(event.compared));
  compare.addEventListener('sphere-compare-error', (event) => {
    event.preventDefault();
    errors.push(event.error);
  });
  viewer.addEventListener('sphere-error', (event) => {
    event.preventDefault();
    errors.push(event.error);
  });
  Object.assign(viewer, { source: source(missing), sphere: 1, pan: 0, tilt: -22, fov: 75, noControls: true });
  if (surface) viewer.surface = surface;
  Object.assign(compare, own);
  Object.assign(compare.style, { width: `${String(width)}px`, height: '420px' });
  compare.append(viewer);
  await fixture(html`<div>${compare}</div>`);
  return { compare, viewer, states, errors };
}

const isRegistered = ({ compare }: Placed, by: ComparedState['registration']): Promise<void> =>
  waitUntil(() => compare.registration === by, `registered by ${String(by)}`);

const inside = (compare: SphereCompare, selector: string): HTMLElement | null =>
  compare.renderRoot.querySelector<HTMLElement>(selector);
const second = (compare: SphereCompare): SphereViewer | null =>
  compare.renderRoot.querySelector<SphereViewer>('.second sphere-viewer');
const divider = (compare: SphereCompare): HTMLElement | null => inside(compare, '[role="slider"]');
const slider = (compare: SphereCompare): HTMLElement => divider(compare)!;
const status = (compare: SphereCompare): string =>
  inside(compare, '[role="status"]')?.textContent.trim() ?? '';

/** Returns how far a viewer is from looking at the place, in degrees of pan and of tilt. */
async function asideOf(viewer: SphereViewer): Promise<number> {
  const pixel = await viewer.project(PLACE);
  return Math.hypot((pixel?.x ?? NaN) - viewer.clientWidth / 2, (pixel?.y ?? NaN) - viewer.clientHeight / 2);
}

describe('sphere-compare', () => {
  it('TIME-03 shows the newest other date beside the divider, and both pictures look at the same place', async () => {
    const placed = await place();
    const { compare, viewer, states, errors } = placed;
    await isRegistered(placed, 'place');
    expect(states.at(-1)).to.deep.include({ sphere: 1, other: 2, layout: 'divider', divider: 50 });
    await viewer.lookAt(PLACE, { animate: false });
    const other = second(compare)!;
    await waitUntil(async () => (await asideOf(other)) < 2, 'the second picture looks at the place');
    expect(await asideOf(viewer)).to.be.below(2);
    // The second camera is closer, so its field of view is wider.
    expect(other.fov).to.be.above(viewer.fov + 5);
    expect(status(compare)).to.contain('look at the same place');
    expect(errors).to.deep.equal([]);
    await expectAccessible(compare);
  });

  it('TIME-03 the divider moves by keys and by the pointer, and says where it is', async () => {
    const placed = await place();
    const { compare, states } = placed;
    await isRegistered(placed, 'place');
    slider(compare).focus();
    for (const [key, now] of [
      ['ArrowRight', 52],
      ['ArrowLeft', 50],
      ['PageUp', 60],
      ['Home', 0],
      ['End', 100],
      ['PageDown', 90],
    ] as const) {
      await sendKeys({ press: key });
      await compare.updateComplete;
      expect(slider(compare).ariaValueNow).to.equal(String(now));
    }
    expect(slider(compare).ariaValueText).to.equal(
      '90% of the width shows May 2, 2024, and the rest shows June 14, 2026',
    );
    const [x, y] = middleOf(inside(compare, '.handle')!);
    const { left, width } = compare.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(left + width / 4), y] });
    await sendMouse({ type: 'up' });
    await compare.updateComplete;
    expect(compare.divider).to.be.closeTo(25, 1);
    const { clipPath } = getComputedStyle(inside(compare, '.second')!);
    expect(clipPath).to.contain('25');
    await waitUntil(() => states.at(-1)!.divider < 26, 'the page knows');
  });

  it('TIME-03 side by side, each picture can be turned, and the other one follows', async () => {
    const placed = await place({ layout: 'side-by-side' });
    const { compare, viewer } = placed;
    await isRegistered(placed, 'place');
    expect(divider(compare)).to.equal(null);
    const other = second(compare)!;
    expect(other.getBoundingClientRect().left).to.be.closeTo(viewer.getBoundingClientRect().right, 3);
    const before = viewer.pan;
    await drag(other, 60, 0);
    await waitUntil(() => Math.abs(turnBetween(before, viewer.pan)) > 3, 'the first picture follows');
    const leading = other.pan;
    await drag(viewer, -60, 0);
    await waitUntil(() => Math.abs(turnBetween(leading, other.pan)) > 3, 'the second picture follows');
    inside(compare, '.layout')!.click();
    await waitUntil(() => divider(compare) !== null, 'the divider is back');
    expect(compare.layout).to.equal('divider');
  });

  it('TIME-03 with a surface, one viewer draws both dates, and the status says how well they match', async () => {
    const placed = await place({ surface: towerTiles() });
    const { compare, viewer, errors } = placed;
    await isRegistered(placed, 'surface');
    await waitUntil(() => second(compare) === null, 'there is one viewer');
    expect(status(compare)).to.contain('could not see');
    // The spheres have no precision.
    await waitUntil(
      () => status(compare).includes('How well they match is unknown'),
      'the precision is said',
    );
    compare.layout = 'side-by-side';
    await isRegistered(placed, 'place');
    compare.layout = 'divider';
    await isRegistered(placed, 'surface');
    expect(viewer.currentSphere?.id).to.equal(1);
    expect(errors).to.deep.equal([]);
  });

  it('TIME-02 the lists of dates keep the place, and choosing the other date changes the sides', async () => {
    const placed = await place({ other: 2 });
    const { compare, viewer, errors } = placed;
    await isRegistered(placed, 'place');
    await viewer.lookAt(PLACE, { animate: false });
    const [left, right] = [...compare.renderRoot.querySelectorAll('select')];
    const texts = (list?: HTMLSelectElement): string[] => [...(list?.options ?? [])].map(({ text }) => text);
    expect(texts(left)).to.deep.equal(['June 14, 2026', 'May 2, 2024']);
    expect(right?.value).to.equal('2');
    left!.value = '2';
    left!.dispatchEvent(new Event('change'));
    await waitUntil(() => viewer.currentSphere?.id === 2 && compare.other === 1, 'the sides have changed');
    await waitUntil(async () => (await asideOf(viewer)) < 3, 'the view looks at the place');
    await isRegistered(placed, 'place');
    expect(errors).to.deep.equal([]);
  });

  it('TIME-03 a date that does not exist any more is a named error, and the viewer lives', async () => {
    const missing = new Set([2]);
    const placed = await place({ missing });
    const { compare, viewer, errors } = placed;
    await waitUntil(() => errors.length > 0, 'the error is reported');
    expect(errors.map(({ code }) => code)).to.deep.equal(['not-found']);
    await waitUntil(() => status(compare).includes('could not be loaded'), 'the user reads it');
    expect(await viewer.lookAt({ pan: 40 }, { animate: false })).to.equal(true);
    // It comes back.
    missing.clear();
    compare.other = 2;
    await isRegistered(placed, 'place');
  });

  it('TIME-03 the same sphere twice, and a place with one date, are said', async () => {
    const twice = await place({ other: 1 });
    await waitUntil(() => twice.errors.length > 0, 'the error is reported');
    expect(twice.errors.map(({ code, message }) => [code, message.includes('itself')])).to.deep.equal([
      ['invalid-argument', true],
    ]);
    expect(status(twice.compare)).to.contain('same picture');
    twice.compare.other = null;
    await isRegistered(twice, 'place');
    const alone = await place();
    alone.viewer.source = createStaticSource(flatFile([1]));
    await waitUntil(() => status(alone.compare).includes('No other date'), 'the user reads it');
  });

  it('TIME-03 a comparison that is removed while it loads, and placed again, works', async () => {
    const placed = await place();
    const { compare, errors } = placed;
    await waitUntil(() => second(compare) !== null, 'it is loading');
    const { parentElement } = compare;
    compare.remove();
    expect(second(compare)).to.equal(null);
    expect(compare.registration).to.equal(null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    parentElement!.append(compare);
    await isRegistered(placed, 'place');
    expect(errors).to.deep.equal([]);
  });

  it('TIME-03 in a narrow page in Arabic, everything fits, and the divider stays at its place', async () => {
    document.documentElement.lang = 'ar';
    const placed = await place({}, 360);
    await isRegistered(placed, 'place');
    await waitUntil(() => status(placed.compare).includes('المكان'), 'the texts are Arabic');
    const { left, width } = placed.compare.getBoundingClientRect();
    expect(middleOf(slider(placed.compare))[0]).to.be.closeTo(left + width / 2, 2);
    for (const control of placed.compare.renderRoot.querySelectorAll('select, button')) {
      const box = control.getBoundingClientRect();
      expect(box.left).to.be.at.least(left);
      expect(box.right).to.be.at.most(left + width);
      expect(box.height).to.be.at.least(24);
    }
    await expectAccessible(placed.compare);
    document.documentElement.lang = 'en';
  });
});
