import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { worldOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { DRAWN_KINDS, MEASURED_KINDS } from '../../../elements/model/measures.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { LAWN, click, latest, listOf, mark, placeAt, show, spoken } from './measure-fixtures.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, SIZE, control, stageOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

async function openPanel(viewer: SphereViewer) {
  await viewer.openPanel('measure');
  await waitUntil(() => viewer.renderRoot.querySelector('sphere-measure-panel[open]') !== null);
  const panel = viewer.renderRoot.querySelector('sphere-measure-panel')!;
  await panel.updateComplete;
  return panel;
}

const away = (point: object, expected: Vec3): number => {
  const [x, y, z] = worldOf(placeAt(expected), point as never);
  return Math.hypot(x, y, z);
};

describe('<sphere-viewer> drawing', () => {
  it('MEAS-08 the page decides whether users can draw, measure, or both', async () => {
    const { viewer } = await show();
    expect(await control(viewer, '[data-group="measure"]')).to.equal(null);
    viewer.drawing = true;
    await viewer.updateComplete;
    expect(await control(viewer, '[data-group="measure"]')).to.not.equal(null);
    const panel = await openPanel(viewer);
    const kinds = () => panel.groups.flat();
    expect(kinds()).to.deep.equal([...DRAWN_KINDS]);
    expect(panel.renderRoot.querySelector('h2')!.textContent).to.equal('Draw');
    expect(panel.renderRoot.querySelectorAll('.kinds button')).to.have.length(3);
    viewer.measuring = true;
    await waitUntil(() => kinds().length === 8);
    expect(kinds()).to.deep.equal([...MEASURED_KINDS, ...DRAWN_KINDS]);
    viewer.drawing = false;
    viewer.measuring = false;
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-measure-panel[open]') === null);
  });

  it('MEAS-08 a polygon is drawn, dragged, moved with arrow keys, changed and undone; the page gets an event each time', async () => {
    const shown = await show({ drawing: true });
    const { viewer, events } = shown;
    await viewer.measure('polygon');
    await mark(viewer, LAWN);
    stageOf(viewer).focus();
    await sendKeys({ press: 'Escape' });
    const drawn = await latest(shown, 1);
    expect([drawn.kind, drawn.points.length, drawn.figures]).to.deep.equal(['polygon', 4, {}]);
    await viewer.lookAt({ ...placeAt([45, 0, -40]), fov: 40 }, { animate: false });
    await click(viewer, [50, 0, -30], 'move');
    await sendMouse({ type: 'down' });
    await click(viewer, [60, 0, -30], 'move');
    await sendMouse({ type: 'up' });
    const dragged = await latest(shown, 2);
    expect(away(dragged.points[1]!, [60, 0, -30])).to.be.at.most(1);
    const panel = await openPanel(viewer);
    await waitUntil(() => panel.points.length === 4);
    await panel.updateComplete;
    const act = (point: number, label: string): void =>
      panel.renderRoot
        .querySelector<HTMLElement>(`.points li:nth-child(${String(point)}) button[aria-label*="${label}"]`)!
        .click();
    act(2, 'arrow keys');
    await waitUntil(() => viewer.shadowRoot!.activeElement === stageOf(viewer) && panel.isMoving);
    expect(spoken(viewer)).to.include('Arrow keys');
    const middle = { x: SIZE.width / 2, y: SIZE.height / 2 };
    const isTurned = async (): Promise<boolean> => {
      const { x, y } = (await viewer.project(placeAt([60, 0, -30])))!;
      return Math.hypot(x - middle.x, y - middle.y) < 5 && viewer.matches(':state(settled)');
    };
    await waitUntil(isTurned);
    const before = viewer.pan;
    await sendKeys({ press: 'Shift+ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Enter' });
    const moved = await latest(shown, 3);
    expect(viewer.pan).to.equal(before);
    expect(away(moved.points[1]!, [60, 0, -30])).to.be.within(1, 20);
    await waitUntil(() => !panel.isMoving);
    act(2, 'arrow keys');
    await waitUntil(() => panel.isMoving);
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !panel.isMoving);
    expect(events).to.have.length(3);
    act(4, 'Delete');
    expect((await latest(shown, 4)).points).to.have.length(3);
    stageOf(viewer).focus();
    await sendKeys({ press: 'Backspace' });
    expect((await latest(shown, 5)).points).to.have.length(4);
    await sendKeys({ press: 'Control+y' });
    expect((await latest(shown, 6)).points).to.have.length(3);
    await sendKeys({ press: 'Escape' });
    panel.renderRoot.querySelector<HTMLElement>('.delete')!.click();
    await waitUntil(() => events[6]?.change === 'deleted');
    expect(listOf(viewer)).to.deep.equal([]);
  });

  it('MEAS-08 markers and lines are drawn, saved and read back with their kinds and names', async () => {
    const shown = await show({ drawing: true });
    const { viewer, errors } = shown;
    await viewer.measure('marker');
    await mark(viewer, [LAWN[0]!]);
    expect((await latest(shown, 1)).kind).to.equal('marker');
    await viewer.measure('line');
    await mark(viewer, LAWN.slice(1, 3));
    stageOf(viewer).focus();
    await sendKeys({ press: 'Escape' });
    expect((await latest(shown, 2)).figures).to.deep.equal({});
    const saved = JSON.stringify(viewer.measures);
    viewer.measures = null;
    await viewer.updateComplete;
    expect(listOf(viewer)).to.deep.equal([]);
    viewer.measures = saved;
    await viewer.updateComplete;
    const panel = await openPanel(viewer);
    await waitUntil(() => panel.rows.length === 2);
    expect(panel.rows.map(({ kind }) => kind)).to.deep.equal(['marker', 'line']);
    expect(panel.rows[1]!.value).to.equal('2 points');
    expect(errors).to.deep.equal([]);
  });
});
