import { css } from 'lit';

/**
 * Colors and sizes shared by all controls and panels. The public custom properties change these colors and
 * sizes.
 */
export const sharedStyles = css`
  :host {
    --_accent: var(--sphere-accent, #009bdf);
    --_on-accent: var(--sphere-on-accent, #00141f);
    --_glass: var(--sphere-panel-background, rgb(17 21 25 / 0.86));
    --_ink: var(--sphere-panel-ink, #f3f6f8);
    --_quiet: var(--sphere-panel-quiet, #a9b4bd);
    --_line: var(--sphere-panel-line, rgb(255 255 255 / 0.12));
    --_hover: rgb(255 255 255 / 0.1);
    --_shadow: 0 1px 2px rgb(0 0 0 / 0.24), 0 8px 24px rgb(0 0 0 / 0.28);
    color: var(--_ink);
    font: 400 0.875rem / 1.43 var(--sphere-font, system-ui, sans-serif);
    -webkit-tap-highlight-color: transparent;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  button {
    display: inline-grid;
    place-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 12px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    touch-action: manipulation;
    transition: background-color 120ms;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  @media (hover: hover) {
    button:hover {
      background: var(--_hover);
    }
  }
  .icon {
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
