import { css } from 'lit';

/**
 * Styles of a panel's frame: a card at the start edge of the picture or, in narrow viewers, a sheet above the
 * controls.
 */
export const panelStyles = css`
  :host {
    --_clear: var(--sphere-controls-size, 72px);
    position: absolute;
    inset: 0;
    z-index: 1;
    container-type: size;
    pointer-events: none;
  }
  :host(:not([open])) {
    display: none;
  }
  @media (prefers-color-scheme: light) {
    :host {
      --_glass: var(--sphere-panel-background, rgb(252 253 254 / 0.93));
      --_ink: var(--sphere-panel-ink, #14191d);
      --_quiet: var(--sphere-panel-quiet, #56626c);
      --_line: var(--sphere-panel-line, rgb(12 24 34 / 0.12));
      --_hover: rgb(12 24 34 / 0.07);
    }
  }
  .panel {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    inline-size: min(344px, calc(100% - 24px));
    max-block-size: calc(100% - 24px);
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    border: 1px solid var(--_line);
    border-radius: 16px;
    background: var(--_glass);
    backdrop-filter: blur(16px) saturate(1.4);
    box-shadow: var(--_shadow);
    pointer-events: auto;
    animation: appear 160ms ease-out;
  }
  /* The focus ring appears only for keyboard focus. It is thin because the panel is not a control. */
  .panel:focus-visible {
    border-color: var(--_accent);
    outline: none;
  }
  @keyframes appear {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
  .header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-block: 6px 2px;
    padding-inline: 20px 6px;
  }
  h2 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
    letter-spacing: 0.005em;
  }
  .body {
    padding: 2px 20px 20px;
  }
  .footer {
    padding: 12px 20px;
    border-block-start: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: 0.75rem;
  }
  dl,
  dd,
  dt,
  p {
    margin: 0;
  }
  /* In viewers this narrow, a tall panel would overlap the controls. */
  @container (inline-size < 1064px) {
    .panel {
      max-block-size: calc(100% - 12px - var(--_clear));
    }
  }
  @container (inline-size < 480px) {
    .panel {
      inset-block: auto var(--_clear);
      inset-inline: 8px;
      inline-size: auto;
      max-block-size: calc(100% - 8px - var(--_clear));
    }
  }
  @container (block-size < 320px) {
    .panel {
      inset-block: 8px auto;
      max-block-size: calc(100% - 16px);
    }
  }
  @media (forced-colors: active) {
    .panel {
      border-color: CanvasText;
      background: Canvas;
    }
  }
`;
