import { type SVGTemplateResult, type TemplateResult, html, svg } from 'lit';

/**
 * Returns a line icon on a 24-unit grid in the text color. The button around the icon provides the accessible
 * name.
 */
export const icon = (lines: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${lines}</svg>`;

export const ICONS = {
  zoomIn: icon(svg`<path d="M12 5v14M5 12h14" />`),
  zoomOut: icon(svg`<path d="M5 12h14" />`),
  openFullScreen: icon(svg`<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />`),
  closeFullScreen: icon(svg`<path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />`),
  fullDetail: icon(svg`<path d="M12 3c1 6 3 8 9 9-6 1-8 3-9 9-1-6-3-8-9-9 6-1 8-3 9-9z" />`),
  info: icon(svg`<circle cx="12" cy="12" r="9" /><path d="M12 11v5.5M12 7.4v.2" />`),
  help: icon(
    svg`<circle cx="12" cy="12" r="9" /><path d="M9.4 9.6a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.9-1.1 1.8M12 16.8v.2" />`,
  ),
  snapshot: icon(
    svg`<path d="M8.2 6.5 9.6 4.4h4.8l1.4 2.1H19a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8.5a2 2 0 0 1 2-2z" /><circle cx="12" cy="12.6" r="3.6" />`,
  ),
  favorite: icon(svg`<path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />`),
  measure: icon(svg`<path d="m3 15.5 12.5-12.5 5.5 5.5L8.5 21zM6.5 12l2 2M9.5 9l3 3M12.5 6l2 2" />`),
  edit: icon(svg`<path d="m4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19z" />`),
  remove: icon(svg`<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />`),
  fold: icon(svg`<path d="m6 10 6 6 6-6" />`),
  unfold: icon(svg`<path d="m6 14 6-6 6 6" />`),
  close: icon(svg`<path d="m6 6 12 12M18 6 6 18" />`),
  browse: icon(svg`<path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />`),
  rightClick: icon(svg`<rect x="6" y="3" width="12" height="18" rx="6" /><path d="M12 3v7M12 10h6" />`),
  copy: icon(
    svg`<rect x="9" y="9" width="11" height="11" rx="2.5" /><path d="M15 5.6A2.5 2.5 0 0 0 12.6 4H6.5A2.5 2.5 0 0 0 4 6.5v6.1A2.5 2.5 0 0 0 5.6 15" />`,
  ),
  search: icon(svg`<circle cx="10.8" cy="10.8" r="6.3" /><path d="m15.5 15.5 5 5" />`),
  orientation: icon(
    svg`<rect x="8.5" y="5" width="7" height="14" rx="1.5" /><path d="M5 8c-2.7 2.4-2.7 5.6 0 8M3.2 13.7 5 16l-2.9.4M19 8c2.7 2.4 2.7 5.6 0 8M20.8 13.7 19 16l2.9.4" />`,
  ),
  compass: icon(svg`<circle cx="12" cy="12" r="9" /><path d="m15.5 8.5-2 5-5 2 2-5z" />`),
  sphere: icon(
    svg`<circle cx="12" cy="12" r="9" /><path d="M3 12h18M12 3c3 2.6 4 5.6 4 9s-1 6.4-4 9c-3-2.6-4-5.6-4-9s1-6.4 4-9z" />`,
  ),
  map: icon(svg`<path d="m3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />`),
} as const;

export const HELP_ICONS = [ICONS.browse, ICONS.rightClick, ICONS.compass, ICONS.map, ICONS.info, ICONS.help];
