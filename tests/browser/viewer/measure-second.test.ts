import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Pixel } from '../../../elements/geo/camera.ts';
import { worldOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { SphereSecondView } from '../../../elements/panels/measure-second-view.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { LAWN, type Shown, latest, mark, placeAt, show, spheres, spoken } from './measure-fixtures.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, stageOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const EXACT = { horizontal: 0.02, vertical: 0.02, heading: 0.01, pitch: 0.01, roll: 0.01 };

/** Sphere 9 sees the lawn from the side; 8 is close to the first one, and 10 sees it at a narrow angle. */
const PLACES = { 7: [0, 0], 8: [12, 0], 9: [110, 10], 10: [-60, 60] } as const;

const [CORNER] = LAWN as readonly [Vec3];

/** Shows the first sphere in a viewer that has room for two pictures. */
async function showWide(size: readonly [number, number] = [760, 560]): Promise<Shown> {
  const shown = await show({ src: spheres({ precision: EXACT }, PLACES), measuring: true });
  const [width, height] = size;
  Object.assign(shown.viewer.style, { width: `${width}px`, height: `${height}px` });
  await shown.viewer.lookAt(placeAt(CORNER), { animate: false });
  const isMiddle = ({ x, y }: Pixel): boolean => Math.hypot(x - width / 2, y - height / 2) < 1;
  await waitUntil(async () => isMiddle((await shown.viewer.project(placeAt(CORNER)))!));
  return shown;
}

const panelOf = (viewer: SphereViewer) => viewer.renderRoot.querySelector('sphere-measure-panel');

const secondOf = (viewer: SphereViewer) => viewer.renderRoot.querySelector('sphere-second-view');

/** Returns the second picture once it shows a sphere. */
async function shownSecond(viewer: SphereViewer): Promise<readonly [SphereSecondView, SphereViewer]> {
  await waitUntil(() => (secondOf(viewer)?.lines.length ?? 0) > 0);
  const view = secondOf(viewer)!;
  await view.updateComplete;
  return [view, view.querySelector('sphere-viewer')!];
}

/** Asks in the panel for a second view of the point that was marked. */
async function askForSecond(viewer: SphereViewer): Promise<void> {
  await viewer.openPanel('measure');
  await waitUntil(() => panelOf(viewer)?.open === true && panelOf(viewer)?.points.length === 1);
  await panelOf(viewer)!.updateComplete;
  panelOf(viewer)!.renderRoot.querySelector<HTMLElement>('.points button')!.click();
}

/** Marks a point, and asks for a second view of it. */
async function refine({ viewer, ...shown }: Shown, point: Vec3) {
  await viewer.measure('point');
  await mark(viewer, [point]);
  await latest({ viewer, ...shown }, 1);
  await askForSecond(viewer);
  return shownSecond(viewer);
}

/** Clicks a place in the second picture, beside it by pixels. */
async function clickIn(second: SphereViewer, point: Vec3, [right, down] = [0, 0]): Promise<void> {
  const { x, y } = (await second.project(placeAt(point)))!;
  const { left, top } = second.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(left + x + right), Math.round(top + y + down)] });
}

/** Returns the distance of a pixel from a line that has no ends. */
function fromLine({ x, y }: { x: number; y: number }, view: SphereSecondView): number {
  const [from, to] = view.lines[0]!.likely!;
  const run = Math.hypot(to.x - from.x, to.y - from.y);
  return Math.abs((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / run;
}

const choose = (view: SphereSecondView, sphere: number): void => {
  const list = view.renderRoot.querySelector('select')!;
  list.value = String(sphere);
  list.dispatchEvent(new Event('change'));
};

const done = (view: SphereSecondView): void => view.renderRoot.querySelector<HTMLElement>('.done')!.click();

const awayFrom = (point: Vec3, { points }: { readonly points: readonly object[] }): number => {
  const [x, y, z] = worldOf(placeAt(point), points[0] as never);
  return Math.hypot(x, y, z);
};

describe('<sphere-viewer> measuring in several spheres', () => {
  it('MEAS-03 the best second sphere is shown beside the first, with the line on which the point must lie', async () => {
    const shown = await showWide();
    const { viewer } = shown;
    const leaked: string[] = [];
    for (const type of ['sphere-load', 'sphere-click', 'sphere-view-change', 'sphere-settle'] as const)
      viewer.addEventListener(type, () => leaked.push(type));
    const [view, second] = await refine(shown, CORNER);
    expect(view.chosen).to.equal(9);
    expect(second.sphere).to.equal(9);
    expect(viewer.currentSphere?.id).to.equal(7);
    expect(panelOf(viewer)!.open).to.equal(false);
    const pixel = (await second.project(placeAt(CORNER)))!;
    expect(fromLine(pixel, view)).to.be.at.most(1);
    expect(pixel.x).to.be.within(0, second.clientWidth);
    const covered = second.getBoundingClientRect().left - viewer.getBoundingClientRect().left;
    await waitUntil(async () => (await viewer.project(placeAt(CORNER)))!.x < covered - 50);
    await waitUntil(() => viewer.matches(':state(settled)'));
    leaked.length = 0;
    await clickIn(second, CORNER, [0, 2]);
    await waitUntil(() => view.state.includes('2 spheres'));
    expect(spoken(viewer)).to.include('2 spheres');
    expect(fromLine(view.mark!, view)).to.be.at.most(0.1);
    const [before] = view.lines[0]!.likely!;
    second.pan += 3;
    await waitUntil(() => Math.abs(view.lines[0]!.likely![0].x - before.x) > 10);
    expect(leaked).to.deep.equal([]);
    expect(shown.events).to.have.length(1);
    done(view);
    const { points, restsOn, doubts, figures } = await latest(shown, 2);
    expect(restsOn).to.deep.equal(['spheres']);
    expect(points[0]!.spheres).to.deep.equal([7, 9]);
    expect(doubts).to.deep.equal([]);
    expect(awayFrom(CORNER, { points })).to.be.at.most(0.6);
    expect(figures['radius_m']!.value).to.be.at.most(1);
    await waitUntil(() => secondOf(viewer) === null && panelOf(viewer)!.open);
    await panelOf(viewer)!.updateComplete;
    expect(panelOf(viewer)!.rows[0]!.restsOn).to.include('2 spheres');
    expect(panelOf(viewer)!.points[0]!.found).to.include('third sphere');
    panelOf(viewer)!.renderRoot.querySelector<HTMLElement>('.undo')!.click();
    expect((await latest(shown, 3)).points[0]!.spheres).to.deep.equal([7]);
  });

  it('MEAS-03 a mark that disagrees is named, and is mended by marking again or removing it', async () => {
    const shown = await showWide();
    const { viewer } = shown;
    const [view, second] = await refine(shown, CORNER);
    await clickIn(second, CORNER);
    await waitUntil(() => view.state.includes('2 spheres'));
    choose(view, 10);
    await waitUntil(() => second.currentSphere?.id === 10 && view.lines.length === 2);
    await clickIn(second, CORNER, [40, 40]);
    await waitUntil(() => view.state.includes('3 spheres'));
    await view.updateComplete;
    expect(view.warning).to.include('sphere 10');
    expect(view.canRemove).to.equal(true);
    view.renderRoot.querySelector<HTMLElement>('.undo')!.click();
    await waitUntil(() => view.state.includes('2 spheres') && !view.warning.includes('sphere 10'));
    await clickIn(second, CORNER);
    await waitUntil(() => view.state.includes('3 spheres'));
    expect(view.state).to.include('would be noticed');
    expect(view.warning).to.equal('');
    done(view);
    const { points, doubts } = await latest(shown, 2);
    expect(points[0]!.spheres).to.deep.equal([7, 9, 10]);
    expect(doubts).to.deep.equal([]);
    expect(awayFrom(CORNER, { points })).to.be.at.most(0.6);
    expect(viewer.currentSphere?.id).to.equal(7);
  });

  it('MEAS-03 a place against the sky gets its position from a second sphere', async () => {
    const shown = await showWide();
    const { viewer } = shown;
    await viewer.measure('point');
    const top: Vec3 = [45, 130, -60];
    await mark(viewer, [top]);
    await waitUntil(() => spoken(viewer).includes('shows the sky'));
    expect(shown.events).to.deep.equal([]);
    viewer.renderRoot.querySelector<HTMLElement>('.measure-place')!.click();
    const [view, second] = await shownSecond(viewer);
    await second.lookAt({ ...placeAt(top), fov: 40 }, { animate: false });
    await waitUntil(() => view.lines.length === 1);
    await clickIn(second, top);
    await waitUntil(() => view.state.includes('2 spheres'));
    done(view);
    const { points, restsOn } = await latest(shown, 1);
    expect(restsOn).to.deep.equal(['spheres']);
    expect(awayFrom(top, { points })).to.be.at.most(1.5);
  });

  it('MEAS-03 the second view is used with the keyboard alone, also in a narrow viewer, and passes axe', async () => {
    const shown = await showWide([360, 560]);
    const { viewer } = shown;
    const [view, second] = await refine(shown, CORNER);
    await waitUntil(() => view.renderRoot.querySelector('select')!.matches(':focus'));
    const card = view.renderRoot.querySelector('.card')!;
    expect(card.scrollWidth).to.be.at.most(card.clientWidth);
    expect(second.clientHeight).to.be.at.least(100);
    await expectAccessible(view);
    const { pan, tilt } = second;
    for (let n = 0; n < 4 && second.renderRoot.querySelector(':focus') === null; n += 1)
      await sendKeys({ press: 'Tab' });
    expect(stageOf(second).matches(':focus')).to.equal(true);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => view.state.includes('2 spheres'));
    expect([second.pan, second.tilt]).to.deep.equal([pan, tilt]);
    await sendKeys({ press: 'Backspace' });
    await waitUntil(() => !view.state.includes('2 spheres'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => view.state.includes('2 spheres'));
    await sendKeys({ press: 'Escape' });
    expect((await latest(shown, 2)).points[0]!.spheres).to.deep.equal([7, 9]);
    await waitUntil(() => secondOf(viewer) === null);
  });

  it('marks stay when the first picture flies to another sphere', async () => {
    const shown = await showWide();
    const { viewer } = shown;
    const [view, second] = await refine(shown, CORNER);
    await viewer.flyTo({ sphere: 8 }, { animate: false });
    await clickIn(second, CORNER);
    await waitUntil(() => view.state.includes('2 spheres'));
    done(view);
    const { points } = await latest(shown, 2);
    expect(points[0]!.spheres).to.deep.equal([7, 9]);
    expect(awayFrom(CORNER, { points })).to.be.at.most(0.6);
  });

  it('a point that no other sphere shows stays as it is, and the tool says so', async () => {
    const shown = await show({ src: spheres({}, { 7: [0, 0] }), measuring: true });
    const { viewer } = shown;
    await viewer.measure('point');
    await mark(viewer, [CORNER]);
    await latest(shown, 1);
    await askForSecond(viewer);
    await waitUntil(() => secondOf(viewer)?.warning.includes('another side') === true);
    await secondOf(viewer)!.updateComplete;
    expect(secondOf(viewer)!.querySelector('sphere-viewer')).to.equal(null);
    done(secondOf(viewer)!);
    await waitUntil(() => secondOf(viewer) === null);
    expect(shown.events).to.have.length(1);
  });
});
