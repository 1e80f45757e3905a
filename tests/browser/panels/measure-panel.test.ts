import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { DRAWN_KINDS, MEASURED_KINDS, MEASURE_KINDS } from '../../../elements/model/measures.ts';
import {
  type MeasureRow,
  type PointRow,
  SphereMeasurePanel,
} from '../../../elements/panels/measure-panel.ts';
import type { MeasureAction } from '../../../elements/panels/panel-requests.ts';
import { ENGLISH_TEXTS } from '../../../elements/panels/texts.ts';
import { wordsFor } from '../../../elements/viewer/measure/measure-words.ts';
import { expectAccessible } from '../accessible.ts';
import { inViewer, inside, nextEvent, textOf } from './panel-fixtures.ts';

const { texts } = wordsFor(ENGLISH_TEXTS, 'metric');

const ROWS: readonly MeasureRow[] = [
  {
    id: '1',
    kind: 'height',
    name: 'Height 1',
    value: '25.00 ± 0.15 m',
    figures: [],
    restsOn: 'Rests on: terrain, surface',
    doubts: ['Near an edge: a point may be 0.3 m away, behind or in front.'],
  },
  {
    id: '2',
    kind: 'area',
    name: 'The lawn between the house, the shed and the road to the harbor',
    value: '1,234,567.89 ± 0.15 ft² (US survey)',
    figures: [
      ['Sloped', '400 ± 9 m²'],
      ['Outline', '80.0 ± 0.9 m'],
    ],
    restsOn: 'Rests on: terrain',
    doubts: [],
  },
];

const POINTS: readonly PointRow[] = [
  {
    name: 'Point 1',
    text: 'within 0.31 m, 2 spheres',
    found: 'A mark that is wrong by 0.31 m or more across the line would be noticed.',
    canRefine: true,
    canDelete: true,
  },
  { name: 'Point 2', text: 'file', found: '', canRefine: false, canDelete: true },
];

/** Everything that the panel can show at once. */
const FULL = { groups: [MEASURED_KINDS, DRAWN_KINDS], selected: '2', points: POINTS, canPlace: true };

describe('<sphere-measure-panel>', () => {
  before(() => {
    if (!customElements.get('sphere-measure-panel'))
      customElements.define('sphere-measure-panel', SphereMeasurePanel);
  });

  const panel = (
    given: Partial<SphereMeasurePanel> = {},
    size?: readonly [number, number],
  ): Promise<SphereMeasurePanel> => {
    const element = document.createElement('sphere-measure-panel');
    Object.assign(element, { texts, rows: ROWS, open: true, ...given });
    return inViewer(element, size);
  };

  const actionAfter = async (act: () => unknown): Promise<MeasureAction> => {
    const received = nextEvent('sphere-request-measure');
    await act();
    return (await received).action;
  };

  it('the panel requests each kind, ends the chosen one, and completes and undoes', async () => {
    const element = await panel({
      ...FULL,
      kind: 'area',
      canFinish: true,
      canUndo: true,
      step: 'Mark the next point',
    });
    const buttons = [...element.renderRoot.querySelectorAll<HTMLElement>('.kinds button')];
    const requested = [];
    for (const button of buttons) requested.push(await actionAfter(() => button.click()));
    expect(requested).to.deep.equal(
      MEASURE_KINDS.map((kind) => ({ kind: 'start', measure: kind === 'area' ? null : kind })),
    );
    expect(await actionAfter(() => inside(element, '.finish').click())).to.deep.equal({ kind: 'finish' });
    expect(await actionAfter(() => inside(element, '.undo').click())).to.deep.equal({ kind: 'undo' });
    expect(inside(element, '.redo').matches(':disabled')).to.equal(true);
    expect(textOf(element, '.step')).to.include('Mark the next point').and.include('Escape');
  });

  it('the points of the selected measure are marked again, moved and deleted, if that is possible', async () => {
    const element = await panel(FULL);
    expect(textOf(element, '.points li')).to.equal(`Point 1 ${POINTS[0]!.text} ${POINTS[0]!.found}`);
    const requested = [];
    for (const button of element.renderRoot.querySelectorAll<HTMLElement>('.points button'))
      requested.push(await actionAfter(() => button.click()));
    expect(requested).to.deep.equal([
      { kind: 'refine', id: '2', index: 0 },
      { kind: 'move', id: '2', index: 0 },
      { kind: 'delete-point', id: '2', index: 0 },
      { kind: 'move', id: '2', index: 1 },
      { kind: 'delete-point', id: '2', index: 1 },
    ]);
    expect(await actionAfter(() => inside(element, '.place').click())).to.deep.equal({ kind: 'place' });
  });

  it('each row states the value with its interval, what it rests on and its doubts, and can be renamed and deleted', async () => {
    const element = await panel();
    expect(textOf(element, 'tbody tr .value')).to.equal(
      '25.00 ± 0.15 m Rests on: terrain, surface Near an edge: a point may be 0.3 m away, behind or in front.',
    );
    inside(element, '.rename').click();
    await element.updateComplete;
    await sendKeys({ type: 'Tower' });
    expect(await actionAfter(() => sendKeys({ press: 'Enter' }))).to.deep.equal({
      kind: 'rename',
      id: '1',
      name: 'Tower',
    });
    inside(element, '.delete').focus();
    expect(await actionAfter(() => sendKeys({ press: 'Enter' }))).to.deep.equal({ kind: 'delete', id: '1' });
    element.rows = ROWS.slice(1);
    await element.updateComplete;
    expect(element.shadowRoot!.activeElement?.getAttribute('aria-label')).to.include('Delete The lawn');
  });

  it('MEAS-04 units are chosen in a list, and measures are saved in three formats', async () => {
    const element = await panel();
    const list = inside(element, 'select') as HTMLSelectElement;
    const choose = (value: string): Promise<MeasureAction> =>
      actionAfter(() => {
        list.value = value;
        list.dispatchEvent(new Event('change'));
      });
    expect(await choose('us-survey')).to.deep.equal({ kind: 'units', units: 'us-survey' });
    expect(await choose('auto')).to.deep.equal({ kind: 'units', units: null });
    const formats = [];
    for (const button of element.renderRoot.querySelectorAll<HTMLElement>('.files button'))
      formats.push(await actionAfter(() => button.click()));
    expect(formats).to.deep.equal(['GeoJSON', 'CSV', 'KML'].map((format) => ({ kind: 'export', format })));
  });

  for (const size of [
    [360, 640],
    [800, 600],
    [1440, 900],
  ] as const)
    it(`nothing overflows the measuring panel in a viewer ${size[0]} px wide`, async () => {
      const element = await panel(
        { ...FULL, kind: 'distance', step: 'Mark the first point', failure: texts.howToMark },
        size,
      );
      const card = inside(element, '[part="panel"]');
      expect(card.scrollWidth).to.be.at.most(card.clientWidth);
      const { left, right, bottom } = card.getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      expect(left).to.be.at.least(frame.left);
      expect(right).to.be.at.most(frame.right);
      expect(bottom).to.be.at.most(frame.bottom);
      for (const button of element.renderRoot.querySelectorAll('button')) {
        const { width, height } = button.getBoundingClientRect();
        expect(Math.min(width, height)).to.be.at.least(24);
        expect(button.scrollWidth).to.be.at.most(Math.ceil(width));
      }
    });

  it('the measuring panel passes axe, with and without measures, and while a name is edited', async () => {
    await expectAccessible(await panel({ rows: [] }));
    const element = await panel({
      ...FULL,
      kind: 'area',
      canFinish: true,
      failure: 'The outline crosses itself.',
    });
    await expectAccessible(element);
    inside(element, '.rename').click();
    await element.updateComplete;
    await expectAccessible(element);
  });
});
