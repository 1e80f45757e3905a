import { css } from 'lit';

/** Styles of the menu at a point of the view: a small card with the point's coordinates above the actions. */
export const contextMenuStyles = css`
  :host {
    position: absolute;
    inset: 0;
    z-index: 2;
    pointer-events: none;
  }
  @media (prefers-color-scheme: light) {
    :host {
      --_glass: var(--sphere-panel-background, rgb(252 253 254 / 0.95));
      --_ink: var(--sphere-panel-ink, #14191d);
      --_quiet: var(--sphere-panel-quiet, #56626c);
      --_line: var(--sphere-panel-line, rgb(12 24 34 / 0.12));
      --_hover: rgb(12 24 34 / 0.07);
    }
  }
  .menu,
  .copied {
    position: absolute;
    border: 1px solid var(--_line);
    border-radius: 14px;
    background: var(--_glass);
    backdrop-filter: blur(16px) saturate(1.4);
    box-shadow: var(--_shadow);
  }
  .menu {
    inline-size: max-content;
    min-inline-size: 208px;
    max-inline-size: min(288px, 100% - 8px);
    max-block-size: calc(100% - 8px);
    overflow: auto;
    padding: 4px;
    pointer-events: auto;
    animation: appear 100ms ease-out;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .point {
    margin: 0 0 4px;
    padding: 8px 12px;
    border-block-end: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  .point p {
    margin: 6px 0 0;
    white-space: pre-line;
  }
  button {
    display: flex;
    inline-size: 100%;
    align-items: center;
    min-block-size: 38px;
    padding-inline: 12px;
    border-radius: 10px;
    text-align: start;
  }
  @media (pointer: coarse) {
    button {
      min-block-size: 44px;
    }
  }
  button:focus {
    background: var(--_hover);
    outline: none;
  }
  button:focus-visible {
    outline: 2px solid var(--_accent);
  }
  button[aria-disabled] {
    flex-direction: column;
    align-items: start;
    padding-block: 8px;
    color: var(--_quiet);
    cursor: default;
  }
  small {
    font-size: 0.8125rem;
  }
  .by-hand {
    inline-size: 100%;
    padding: 4px 6px;
    border: 1px solid var(--_accent);
    border-radius: 6px;
    background: none;
    color: var(--_ink);
    font: inherit;
    text-align: start;
  }
  .copied {
    margin: 0;
    padding: 8px 14px;
    white-space: nowrap;
  }
  .copied:empty {
    visibility: hidden;
  }
  @media (forced-colors: active) {
    .menu,
    .copied {
      border-color: CanvasText;
      background: Canvas;
    }
    button:focus {
      outline: 2px solid Highlight;
    }
  }
`;
