import { type TemplateResult, html } from 'lit';
import { POINT_COUNTS } from '../../measure/measure.ts';
import type { ToolState } from '../../measure/tool.ts';
import { DRAWN_KINDS, MEASURED_KINDS } from '../../model/measures.ts';
import type { MeasureAction } from '../../panels/panel-requests.ts';
import type { MeasureHost } from './measure-host.ts';
import type { MeasureWords } from './measure-words.ts';

export interface ToolPanelOptions {
  readonly host: Pick<MeasureHost, 'measuring' | 'drawing' | 'shownTexts' | 'units'>;
  readonly words: MeasureWords;
  readonly isOpen: boolean;
  /** Whether arrow keys move a point. */
  readonly isMoving: boolean;
  /** Why the latest act had no effect; empty if it had one. */
  readonly failure: string;
  readonly onAction: (action: MeasureAction) => void;
}

/** Renders the panel of the tool, which the second picture replaces while a point is marked in further spheres. */
export function renderToolPanel(state: ToolState, options: ToolPanelOptions): TemplateResult {
  const { host, words, isOpen, isMoving, failure, onAction } = options;
  const { mode, measures, selected, past, future, unplaced } = state;
  const { texts, rowOf, pointRowsOf, step } = words;
  const kind = mode.name === 'marking' ? mode.kind : null;
  const pending = mode.name === 'marking' ? mode.points.length : 0;
  const chosen = measures.find(({ id }) => id === selected);
  const isOpenEnded = kind !== null && POINT_COUNTS[kind].full === Infinity;
  return html`<sphere-measure-panel
    exportparts="panel, title: panel-title"
    .open=${isOpen && mode.name !== 'refining'}
    .viewerTexts=${host.shownTexts}
    .texts=${texts}
    .groups=${[host.measuring ? MEASURED_KINDS : [], host.drawing ? DRAWN_KINDS : []]}
    .kind=${kind}
    .rows=${measures.map(rowOf)}
    .selected=${selected}
    .points=${chosen ? pointRowsOf(chosen) : []}
    .step=${isMoving ? texts.steps.move : step(state)}
    .isMoving=${isMoving}
    .failure=${failure}
    .canPlace=${unplaced !== null}
    .canFinish=${isOpenEnded && pending >= POINT_COUNTS[kind].least}
    .canUndo=${pending > 0 || past.length > 0}
    .canRedo=${pending === 0 && future.length > 0}
    .units=${host.units}
    @sphere-request-measure=${({ action }: { readonly action: MeasureAction }) => onAction(action)}
  ></sphere-measure-panel>`;
}
