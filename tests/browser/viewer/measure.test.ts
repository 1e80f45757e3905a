import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { vectorOf } from '../../../elements/geo/camera.ts';
import { worldOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { MeasureKind } from '../../../elements/model/measures.ts';
import { waitUntil } from '../wait-until.ts';
import {
  EDGE,
  FOOT,
  GROUND,
  HERE,
  LAWN,
  click,
  expectWithin,
  latest,
  listOf,
  mark,
  placeAt,
  show,
  spoken,
} from './measure-fixtures.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, SIZE, codeOf, control, next, stageOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

describe('<sphere-viewer> measuring', () => {
  it('a roof’s height is measured with the mouse; the truth is within its interval', async () => {
    const shown = await show();
    const { viewer, errors } = shown;
    await viewer.measure('height');
    await mark(viewer, [FOOT, EDGE]);
    const { kind, figures, points, restsOn } = await latest(shown, 1);
    expect(kind).to.equal('height');
    expect(points).to.have.length(2);
    expectWithin(figures['height_m']!, 25);
    expect(figures['height_m']!.deviation).to.be.at.most(5);
    expect(restsOn).to.include('terrain');
    await waitUntil(() => /Height 1: .*±/.test(spoken(viewer)));
    expect(errors).to.deep.equal([]);
  });

  it('a lawn’s area is measured with the mouse, and its corners can be dragged and undone', async () => {
    const shown = await show();
    const { viewer } = shown;
    await viewer.measure('area');
    await mark(viewer, LAWN);
    stageOf(viewer).focus();
    await sendKeys({ press: 'Escape' });
    const { figures, restsOn, doubts } = await latest(shown, 1);
    expectWithin(figures['level_area_m2']!, 400);
    expectWithin(figures['perimeter_m']!, 80);
    expect(restsOn).to.deep.equal(['terrain']);
    expect(doubts).to.deep.equal([]);
    await viewer.lookAt({ ...placeAt([45, 0, -40]), fov: 40 }, { animate: false });
    const before = viewer.pan;
    await click(viewer, [50, 0, -30], 'move');
    await sendMouse({ type: 'down' });
    await click(viewer, [60, 0, -30], 'move');
    await sendMouse({ type: 'up' });
    const dragged = await latest(shown, 2);
    expect(shown.events[1]!.change).to.equal('changed');
    expectWithin(dragged.figures['level_area_m2']!, 500);
    expect(viewer.pan).to.equal(before);
    await sendKeys({ press: 'Backspace' });
    expectWithin((await latest(shown, 3)).figures['level_area_m2']!, 400);
    await sendKeys({ press: 'Delete' });
    await waitUntil(() => shown.events[3]?.change === 'deleted' || listOf(viewer).length === 1);
  });

  it('a roof’s height and an area are measured with the keyboard alone', async () => {
    const shown = await show({ measuring: true, tilt: -69 });
    const { viewer } = shown;
    const choose = async (kind: MeasureKind): Promise<void> => {
      const panel = viewer.renderRoot.querySelector('sphere-measure-panel')!;
      await waitUntil(() => panel.renderRoot.querySelector('.kinds') !== null);
      const names = [...panel.renderRoot.querySelectorAll('.kinds button')];
      panel.renderRoot.querySelector<HTMLElement>('[role="dialog"]')!.focus();
      // The button that closes the panel is before the kinds.
      const at = ['point', 'distance', 'path', 'area', 'height'].indexOf(kind);
      for (let n = 0; n <= at + 1; n += 1) await sendKeys({ press: 'Tab' });
      expect(panel.shadowRoot!.activeElement).to.equal(names[at]);
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => viewer.shadowRoot!.activeElement === stageOf(viewer));
    };
    (await control(viewer, '[data-group="measure"]')).focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-measure-panel[open]') !== null);
    await choose('height');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => spoken(viewer).includes('Point 1 marked'));
    await sendKeys({ down: 'ArrowUp' });
    await waitUntil(() => viewer.tilt > -62);
    await sendKeys({ up: 'ArrowUp' });
    await sendKeys({ press: 'Enter' });
    expectWithin((await latest(shown, 1)).figures['height_m']!, 25);
    await sendKeys({ press: 'Escape' });
    await viewer.lookAt({ pan: 90, tilt: -60 }, { animate: false });
    await choose('area');
    const corners: Vec3[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft'] as const) {
      const { pan, tilt } = viewer;
      const [x, y, z] = vectorOf({ pan, tilt });
      corners.push([(100 * x) / -y, 0, (100 * z) / -y]);
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => spoken(viewer).includes(`Point ${corners.length} marked`));
      const start = { pan, tilt };
      await sendKeys({ down: key });
      await waitUntil(() => Math.hypot(viewer.pan - start.pan, viewer.tilt - start.tilt) > 4);
      await sendKeys({ up: key });
      await waitUntil(() => viewer.matches(':state(settled)'));
    }
    await sendKeys({ press: 'Escape' });
    const twice = corners.reduce((sum, [x, , z], n) => {
      const [nextX, , nextZ] = corners[(n + 1) % corners.length]!;
      return sum + x * nextZ - nextX * z;
    }, 0);
    expectWithin((await latest(shown, 2)).figures['level_area_m2']!, Math.abs(twice) / 2);
  });

  it('MEAS-06 marks on the sky, on unknown heights and without a place are refused by name, and the viewer lives', async () => {
    const shown = await show();
    const { viewer } = shown;
    await viewer.measure('distance');
    const press = async (pan: number, tilt: number): Promise<void> => {
      await viewer.lookAt({ pan, tilt }, { animate: false });
      stageOf(viewer).focus();
      await sendKeys({ press: 'Enter' });
    };
    const step = (): string => viewer.renderRoot.querySelector('.measure-step')?.textContent ?? '';
    await waitUntil(() => step() === 'Mark the first point');
    await press(0, 20);
    await waitUntil(() => spoken(viewer).includes('shows the sky'));
    await press(180, -62);
    await waitUntil(() => spoken(viewer).includes('height of this place is unknown'));
    expect(viewer.renderRoot.querySelector('[part="hint"]:not([hidden])')!.textContent).to.include('unknown');
    await press(90, -60);
    await waitUntil(() => spoken(viewer).includes('Point 1 marked'));
    await press(90, -60);
    await waitUntil(() => spoken(viewer).includes('same place'));
    expect(shown.events).to.deep.equal([]);
    expect(viewer.measures).to.equal(null);
    expect(step()).to.equal('Mark the next point');
    await viewer.measure(null);
    await waitUntil(() => step() === '');
    expect(await codeOf(viewer.measure('volume' as 'area'))).to.equal('invalid-argument');
  });

  it('MEAS-06 without a surface, a distance has no interval and names its bias', async () => {
    const shown = await show({ surface: '', terrain: '' });
    await shown.viewer.measure('distance');
    await mark(shown.viewer, [LAWN[0]!, LAWN[1]!]);
    const { figures, restsOn, doubts } = await latest(shown, 1);
    expect(figures['distance_m']!.value).to.be.closeTo(20, 1.5);
    expect(figures['distance_m']!.interval).to.equal(null);
    expect(restsOn).to.deep.equal(['level-ground']);
    expect(doubts[0]!.name).to.equal('level-ground');
    expect(doubts[0]!.bias).to.be.closeTo(Math.hypot(50, 30) / 100, 0.02);
  });

  it('measures are set, read back to the same values and emptied; anything else is refused', async () => {
    const shown = await show();
    const { viewer, errors, events } = shown;
    await viewer.measure('distance');
    await mark(viewer, [LAWN[0]!, LAWN[1]!]);
    const { figures } = await latest(shown, 1);
    const saved = JSON.stringify(viewer.measures);
    expect(saved).to.include('distance_m_sd');
    viewer.measures = null;
    await viewer.updateComplete;
    expect(listOf(viewer)).to.deep.equal([]);
    for (const wrong of ['{', '5', { type: 'FeatureCollection', features: [] }]) {
      viewer.measures = wrong;
      await viewer.updateComplete;
    }
    expect(errors.map((error) => 'code' in error && error.code)).to.deep.equal(
      Array(3).fill('object-invalid'),
    );
    viewer.measures = saved;
    await viewer.updateComplete;
    expect(events).to.have.length(1);
    stageOf(viewer).focus();
    const [, dragged] = LAWN;
    await viewer.lookAt(placeAt(dragged!), { animate: false });
    await viewer.measure('point');
    await sendKeys({ press: 'Enter' });
    await latest(shown, 2);
    const [first] = listOf(viewer) as { readonly properties: Readonly<Record<string, number>> }[];
    expect(first!.properties['distance_m']).to.equal(figures['distance_m']!.value);
    expect(first!.properties['distance_m_sd']).to.be.closeTo(figures['distance_m']!.deviation!, 1e-9);
  });

  it('a path goes on after a flight, and points stay at their places', async () => {
    const shown = await show();
    const { viewer } = shown;
    await viewer.measure('path');
    await mark(viewer, [LAWN[0]!]);
    await waitUntil(() => spoken(viewer).includes('Point 1 marked'));
    await viewer.flyTo({ sphere: 8 }, { animate: false });
    await viewer.unproject({ x: 1, y: 1 });
    await mark(viewer, [LAWN[1]!]);
    await waitUntil(() => spoken(viewer).includes('Point 2 marked'));
    stageOf(viewer).focus();
    await sendKeys({ press: 'Escape' });
    const { points, figures } = await latest(shown, 1);
    const [x, , z] = worldOf({ ...HERE, altitude: GROUND }, points[0]!);
    expect(Math.hypot(x - 30, z + 30)).to.be.at.most(1);
    expectWithin(figures['length_m']!, 20);
  });

  it('a viewer that is removed while a measure is marked goes on when it is added again', async () => {
    const shown = await show();
    const { viewer } = shown;
    await viewer.measure('distance');
    await mark(viewer, [LAWN[0]!]);
    await waitUntil(() => spoken(viewer).includes('Point 1 marked'));
    const parent = viewer.parentNode!;
    const { x, y } = (await viewer.project(placeAt(LAWN[1]!)))!;
    stageOf(viewer).dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true }));
    viewer.remove();
    await aTimeout(0);
    const settled = next(window, 'sphere-settle');
    parent.append(viewer);
    await settled;
    await viewer.unproject({ x: 1, y: 1 });
    if (shown.events.length === 0) await mark(viewer, [LAWN[1]!]);
    expect((await latest(shown, 1)).points).to.have.length(2);
  });

  it('the panel names, deletes and undoes measures, and opens a file', async () => {
    const shown = await show({ measuring: true });
    const { viewer } = shown;
    await viewer.measure('distance');
    await mark(viewer, [LAWN[0]!, LAWN[1]!]);
    await latest(shown, 1);
    await viewer.openPanel('measure');
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-measure-panel') !== null);
    const panel = viewer.renderRoot.querySelector('sphere-measure-panel')!;
    const find = (selector: string): HTMLElement => panel.renderRoot.querySelector<HTMLElement>(selector)!;
    await waitUntil(() => panel.rows.length === 1);
    await panel.updateComplete;
    expect(find('.select').textContent).to.match(/20|65|66/);
    expect(find('.rests').textContent).to.include('terrain');
    await waitUntil(() => viewer.renderRoot.querySelector('.measure-step') === null);
    expect(find('.step').textContent).to.include('Mark the first point');
    find('.rename').click();
    await panel.updateComplete;
    await sendKeys({ type: 'Fence' });
    await sendKeys({ press: 'Enter' });
    expect((await latest(shown, 2)).name).to.equal('Fence');
    await panel.updateComplete;
    find('.delete').click();
    await waitUntil(() => shown.events[2]?.change === 'deleted');
    find('.undo').click();
    await waitUntil(() => shown.events[3]?.change === 'added');
    const transfer = new DataTransfer();
    transfer.items.add(new File(['lat,lng,elevation\n39.3,-76.6,20\n'], 'places.csv'));
    const field = find('.open input') as HTMLInputElement;
    field.files = transfer.files;
    field.dispatchEvent(new Event('change'));
    expect((await latest(shown, 5)).restsOn).to.deep.equal(['file']);
    expect(listOf(viewer)).to.have.length(2);
  });

  it('MEAS-04 lengths are shown in the units of the setting', async () => {
    const shown = await show({ measuring: true, units: 'international' });
    const { viewer } = shown;
    await viewer.measure('distance');
    await mark(viewer, [LAWN[0]!, LAWN[1]!]);
    await latest(shown, 1);
    await viewer.openPanel('measure');
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-measure-panel') !== null);
    const panel = viewer.renderRoot.querySelector('sphere-measure-panel')!;
    for (const [units, unit] of [
      ['international', / ft$/],
      ['us-survey', /US survey/],
      ['yards', / yd$/],
      ['metric', / m$/],
    ] as const) {
      viewer.units = units;
      await waitUntil(() => unit.test(panel.rows[0]?.value ?? ''));
    }
  });

  it('no code of the tool is loaded, and no button is shown, until a page asks for it', async () => {
    const { viewer } = await show();
    expect(await control(viewer, '[data-group="measure"]')).to.equal(null);
    expect(customElements.get('sphere-compass')).to.be.a('function');
    expect(viewer.renderRoot.querySelector('sphere-measure-panel')).to.equal(null);
    expect(SIZE.width).to.equal(viewer.clientWidth);
  });
});
