import { css } from 'lit';

/** The element's own styles. The map library has its own style sheet. */
export const sphereMapStyles = css`
  :host {
    --_accent: var(--sphere-accent, #009bdf);
    --_glass: var(--sphere-panel-background, rgb(255 255 255 / 0.92));
    --_ink: var(--sphere-panel-ink, #2b343b);
    --_quiet: var(--sphere-panel-quiet, #5d6870);
    --_line: var(--sphere-panel-line, rgb(0 0 0 / 0.1));
    --_ground: #d3dfe6;
    display: block;
    position: relative;
    isolation: isolate;
    overflow: hidden;
    block-size: 400px;
    background: var(--_ground);
    color: var(--_ink);
    font: 400 0.875rem / 1.43 var(--sphere-font, system-ui, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  :host([slot='map']) {
    block-size: 100%;
    container: viewer / inline-size;
  }
  /* The attribution lies above the viewer's control bar if the two do not fit side by side. */
  @container viewer (inline-size < 1150px) {
    [part='map'] .maplibregl-ctrl-bottom-right {
      inset-block-end: calc(56px + max(12px, env(safe-area-inset-bottom)));
    }
  }
  :host([data-theme='dark']) {
    --_glass: var(--sphere-panel-background, rgb(17 21 25 / 0.9));
    --_ink: var(--sphere-panel-ink, #f3f6f8);
    --_quiet: var(--sphere-panel-quiet, #a9b4bd);
    --_line: var(--sphere-panel-line, rgb(255 255 255 / 0.14));
    --_ground: #10161b;
  }
  [part='map'] {
    position: absolute;
    inset: 0;
  }
  [part='map'] canvas:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: -3px;
  }
  .cone-holder {
    pointer-events: none;
  }
  .cone {
    display: block;
  }
  .cone-none {
    stop-opacity: 0;
  }
  .cone-near {
    stop-color: var(--_accent);
    stop-opacity: 0.72;
  }
  .cone-far {
    stop-color: var(--_accent);
    stop-opacity: 0.12;
  }
  [part='zoom'] {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-end: 12px;
    display: grid;
    border-radius: 12px;
    background: var(--_glass);
    box-shadow:
      0 0 0 1px var(--_line),
      0 4px 16px rgb(0 0 0 / 0.16);
    overflow: hidden;
  }
  [part='zoom'] button + button {
    border-block-start: 1px solid var(--_line);
  }
  button {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  button:focus-visible,
  [role='listbox']:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  @media (hover: hover) {
    button:hover {
      background: var(--_line);
    }
  }
  svg.icon {
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }
  /* The list is for keyboard users, and is visible only while it has focus. */
  [part='list'] {
    position: absolute;
    z-index: 1;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    inline-size: min(300px, calc(100% - 88px));
    max-block-size: calc(100% - 64px);
    overflow: auto;
    border-radius: 12px;
    background: var(--_glass);
    box-shadow:
      0 0 0 1px var(--_line),
      0 8px 24px rgb(0 0 0 / 0.2);
  }
  [part='list']:not(:focus-within) {
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  [part='list'] h2 {
    margin: 0;
    padding: 10px 14px 4px;
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--_quiet);
  }
  [part='list'] p {
    margin: 0;
    padding: 4px 14px 12px;
  }
  [role='listbox'] {
    padding: 4px 6px 6px;
    border-radius: 0 0 12px 12px;
  }
  [role='option'] {
    padding: 6px 8px;
    border-radius: 8px;
    text-wrap: pretty;
    cursor: pointer;
  }
  [role='option'] small {
    display: block;
    font-size: 0.75rem;
    color: var(--_quiet);
  }
  [role='option'].near {
    background: var(--_line);
    box-shadow: inset 3px 0 var(--_accent);
  }
  [part='notice'] {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 24px;
    text-align: center;
    background: var(--_ground);
  }
  [part='notice'] p {
    margin: 0;
    max-inline-size: 44ch;
  }
  .for-ears {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  @media (forced-colors: active) {
    [part='zoom'],
    [part='list'] {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    [role='option'].near {
      outline: 2px solid Highlight;
    }
  }
  /* The map library's own attribution, in the element's colors. */
  [part='map'] .maplibregl-ctrl-attrib {
    font-size: 11px;
    background: var(--_glass);
    color: var(--_quiet);
  }
  [part='map'] .maplibregl-ctrl-attrib a {
    color: inherit;
  }
  /* The button looks small but is large enough for a finger. */
  [part='map'] .maplibregl-ctrl-attrib-button::after {
    content: '';
    position: absolute;
    inset: -10px;
  }
  :host([data-theme='dark']) .maplibregl-ctrl-attrib-button {
    filter: invert(1);
  }
`;
