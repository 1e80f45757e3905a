import { svg } from 'lit';
import type { MeasureKind } from '../model/measures.ts';
import { icon } from './icons.ts';

/** The icons of the measuring tool, which are loaded with it. */
export const MEASURE_ICONS = {
  undo: icon(svg`<path d="M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3" />`),
  redo: icon(svg`<path d="m16 5 4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h3" />`),
  save: icon(svg`<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />`),
  open: icon(svg`<path d="M12 15.5v-11M7.5 9 12 4.5 16.5 9M5 20h14" />`),
  warning: icon(svg`<path d="M12 4.5 21 20H3zM12 10v4.5M12 17.3v.2" />`),
} as const;

export const KIND_ICONS: Readonly<Record<MeasureKind, ReturnType<typeof icon>>> = {
  point: icon(svg`<circle cx="12" cy="12" r="3" /><path d="M12 3v5M12 16v5M3 12h5M16 12h5" />`),
  distance: icon(
    svg`<path d="m6.5 17.5 11-11" /><circle cx="5" cy="19" r="2" /><circle cx="19" cy="5" r="2" />`,
  ),
  path: icon(
    svg`<path d="m6 17 3.5-8.5M11.5 8.5l2.5 5M16 13.5 18.5 6.5" /><circle cx="5" cy="19" r="2" /><circle cx="10.5" cy="6.5" r="2" /><circle cx="15" cy="15.5" r="2" /><circle cx="19" cy="4.5" r="2" />`,
  ),
  area: icon(svg`<path d="M5 6.5 16 4l4 8-6 8-9-3z" />`),
  height: icon(svg`<path d="M12 4v16M8.5 7.5 12 4l3.5 3.5M8.5 16.5 12 20l3.5-3.5M5 20.5h14" />`),
};
