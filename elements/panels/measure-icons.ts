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
  unmark: icon(svg`<path d="M12 3v4M12 17v4M3 12h4M17 12h4M9.5 9.5l5 5M14.5 9.5l-5 5" />`),
  second: icon(
    svg`<path d="M3 18 12 7l9 11" /><circle cx="12" cy="7" r="2" /><path d="M3 21v-6M21 21v-6" />`,
  ),
  move: icon(
    svg`<path d="M12 3v18M3 12h18M9.5 5.5 12 3l2.5 2.5M9.5 18.5 12 21l2.5-2.5M5.5 9.5 3 12l2.5 2.5M18.5 9.5 21 12l-2.5 2.5" />`,
  ),
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
  marker: icon(
    svg`<path d="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11z" /><circle cx="12" cy="10" r="2" />`,
  ),
  line: icon(svg`<path d="m4 18 5-11 5 8 6-10" />`),
  polygon: icon(svg`<path d="m12 4 8.5 6-3.3 9.5H6.8L3.5 10z" />`),
  height: icon(svg`<path d="M12 4v16M8.5 7.5 12 4l3.5 3.5M8.5 16.5 12 20l3.5-3.5M5 20.5h14" />`),
};
