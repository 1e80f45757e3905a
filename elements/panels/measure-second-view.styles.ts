import { css } from 'lit';

export const secondViewStyles = css`
  :host {
    position: absolute;
    inset: 0;
    z-index: 1;
    container-type: size;
    pointer-events: none;
    --_warning: #ffc46b;
  }
  @media (prefers-color-scheme: light) {
    :host {
      --_glass: var(--sphere-panel-background, rgb(252 253 254 / 0.93));
      --_ink: var(--sphere-panel-ink, #14191d);
      --_quiet: var(--sphere-panel-quiet, #56626c);
      --_line: var(--sphere-panel-line, rgb(12 24 34 / 0.12));
      --_hover: rgb(12 24 34 / 0.07);
      --_warning: #8a4b00;
    }
  }
  .card {
    position: absolute;
    inset-block: 12px var(--sphere-controls-size, 72px);
    inset-inline: calc(50% + 6px) 12px;
    display: flex;
    flex-direction: column;
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: 16px;
    background: var(--_glass);
    box-shadow: var(--_shadow);
    pointer-events: auto;
  }
  .bar {
    display: flex;
    gap: 2px;
    align-items: center;
    padding: 4px 8px;
  }
  select {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 36px;
    padding-inline: 8px;
    border: 1px solid var(--_line);
    border-radius: 10px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.8125rem;
    text-overflow: ellipsis;
  }
  option {
    background: Canvas;
    color: CanvasText;
  }
  button:disabled {
    opacity: 0.4;
    cursor: default;
  }
  .done {
    padding-inline: 14px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 500;
  }
  .done:focus-visible {
    outline-color: var(--_ink);
    outline-offset: 2px;
  }
  p {
    margin: 0;
    padding: 0 16px 6px;
    font-size: 0.8125rem;
    text-wrap: pretty;
  }
  .warning {
    display: flex;
    gap: 6px;
    color: var(--_warning);
  }
  .warning .icon {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin-block-start: 1px;
  }
  .picture {
    position: relative;
    flex: 1;
    min-block-size: 0;
  }
  ::slotted(*) {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    cursor: crosshair;
  }
  .lines {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
    pointer-events: none;
    fill: none;
    stroke: #fff;
  }
  .whole {
    stroke-opacity: 0.7;
    stroke-dasharray: 2 6;
  }
  .band {
    stroke: #ff8a00;
    stroke-opacity: 0.22;
  }
  .edge {
    stroke: #000;
    stroke-opacity: 0.55;
    stroke-width: 4;
  }
  .likely {
    stroke: #ff8a00;
    stroke-width: 2;
  }
  .mark {
    stroke: #ff8a00;
    stroke-width: 2;
    filter: drop-shadow(0 0 1px #000);
  }
  .cursor {
    stroke-width: 1.5;
    filter: drop-shadow(0 0 1px #000);
  }
  /* Side by side, the pictures would be too narrow. */
  @container (inline-size < 640px) {
    .card {
      inset-block: 45% 0;
      inset-inline: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
    p {
      font-size: 0.75rem;
    }
  }
  @media (forced-colors: active) {
    .card {
      background: Canvas;
    }
  }
`;
