import { css } from 'lit';

export const controlBarStyles = css`
  :host {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    display: flex;
    justify-content: center;
    padding: 12px 8px max(12px, env(safe-area-inset-bottom));
    container-type: inline-size;
    pointer-events: none;
  }
  .bar {
    display: flex;
    padding: 2px;
    border: 1px solid var(--_line);
    border-radius: 16px;
    background: var(--_glass);
    box-shadow: var(--_shadow);
    pointer-events: auto;
  }
  button {
    border-radius: 13px;
  }
  [data-group='navigation'] + :not([data-group='navigation']),
  [data-group='fullscreen'],
  [data-group='fold'] {
    margin-inline-start: 9px;
  }
  [data-group='navigation'] + :not([data-group='navigation'])::before,
  [data-group='fullscreen']::before,
  [data-group='fold']::before {
    content: '';
    position: absolute;
    inset-inline-start: -5px;
    block-size: 24px;
    border-inline-start: 1px solid var(--_line);
  }
  [data-group]:first-child {
    margin-inline-start: 0;
  }
  [data-group]:first-child::before {
    content: none;
  }
  /* The last tooltip stays within the viewer. */
  [data-group='fold']:not(:first-child)::after {
    inset-inline-end: 0;
  }
  [aria-haspopup][aria-expanded='true'],
  [aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  [aria-haspopup][aria-expanded='true']:focus-visible,
  [aria-pressed='true']:focus-visible {
    outline-color: var(--_ink);
  }
  @container (inline-size < 400px) {
    /* If every control is shown, the bar is too narrow for buttons 44 px wide. */
    .bar {
      min-inline-size: 0;
    }
    button {
      inline-size: 44px;
      min-inline-size: 25px;
    }
    [data-group='navigation'] + :not([data-group='navigation']),
    [data-group='fullscreen'],
    [data-group='fold'] {
      margin-inline-start: 0;
    }
    [data-group='navigation'] + :not([data-group='navigation'])::before,
    [data-group='fullscreen']::before,
    [data-group='fold']::before {
      content: none;
    }
  }
  @container (inline-size < 344px) {
    /* At 400 % zoom of a window 1280 px wide, a viewer is 320 px wide. Every control then needs a second row. */
    .bar {
      flex-wrap: wrap;
      justify-content: center;
    }
    button {
      flex: 1 1 25px;
      max-inline-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .bar {
      border-color: CanvasText;
      background: Canvas;
    }
    [aria-haspopup][aria-expanded='true'],
    [aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
