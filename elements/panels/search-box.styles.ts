import { css } from 'lit';

/**
 * Styles of the search box: a field at the picture's upper start edge, with the results below it on the same
 * card.
 */
export const searchBoxStyles = css`
  :host {
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
  .box {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    display: flex;
    flex-direction: column;
    inline-size: min(400px, calc(100% - 24px));
    max-block-size: calc(100% - 24px - var(--sphere-controls-size, 72px));
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: 16px;
    background: var(--_glass);
    backdrop-filter: blur(16px) saturate(1.4);
    box-shadow: var(--_shadow);
    pointer-events: auto;
    animation: appear 160ms ease-out;
  }
  @keyframes appear {
    from {
      opacity: 0;
      transform: translateY(-4px);
    }
  }
  .box:focus-within {
    border-color: var(--_accent);
  }
  form {
    display: flex;
    flex: none;
    align-items: center;
    margin: 0;
    padding: 2px;
  }
  input {
    flex: 1;
    min-inline-size: 0;
    block-size: 44px;
    margin: 0;
    padding-block: 0;
    padding-inline: 14px 4px;
    border: 0;
    background: none;
    color: inherit;
    /* Below 16 px, phones zoom the page to the field. */
    font: 400 1rem / 1.5 var(--sphere-font, system-ui, sans-serif);
    text-overflow: ellipsis;
    outline: none;
  }
  input::placeholder {
    color: var(--_quiet);
    opacity: 1;
    font-size: 0.875rem;
  }
  button[disabled] {
    opacity: 0.45;
    cursor: default;
  }
  .bar {
    block-size: 2px;
    flex: none;
    overflow: hidden;
  }
  .bar::before {
    content: '';
    display: block;
    block-size: 100%;
    inline-size: 40%;
    background: var(--_accent);
    animation: pass 1.1s ease-in-out infinite;
  }
  @keyframes pass {
    from {
      transform: translateX(-100%);
    }
    to {
      transform: translateX(250%);
    }
  }
  .note {
    margin: 0;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding-inline: 16px 6px;
    min-block-size: 44px;
    border-block-start: 1px solid var(--_line);
    color: var(--_quiet);
  }
  .again {
    flex: none;
    padding-inline: 12px;
    color: var(--_ink);
    font-weight: 500;
  }
  ul {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    margin: 0;
    padding: 4px;
    border-block-start: 1px solid var(--_line);
    list-style: none;
  }
  [role='option'] {
    display: flex;
    flex-direction: column;
    justify-content: center;
    min-block-size: 52px;
    padding: 6px 12px;
    border-radius: 12px;
    overflow-wrap: anywhere;
    cursor: pointer;
    scroll-margin-block: 4px;
  }
  [role='option'] small {
    color: var(--_quiet);
    font-size: 0.8125rem;
  }
  [aria-selected='true'] {
    background: var(--_hover);
    box-shadow: inset 3px 0 0 var(--_accent);
  }
  :host(:dir(rtl)) [aria-selected='true'] {
    box-shadow: inset -3px 0 0 var(--_accent);
  }
  @media (hover: hover) {
    [role='option']:hover {
      background: var(--_hover);
    }
  }
  .for-ears {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* The box covers the compass, so that the placeholder stays readable. The search button is hidden, because a
     phone's keyboard has a search key. */
  @container (inline-size < 496px) {
    .box {
      inline-size: calc(100% - 24px);
    }
    [part='run'] {
      display: none;
    }
    input::placeholder {
      font-size: 0.8125rem;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bar::before {
      inline-size: 100%;
    }
  }
  @media (forced-colors: active) {
    .box {
      border-color: CanvasText;
      background: Canvas;
    }
    .box:focus-within {
      border-color: Highlight;
    }
    [aria-selected='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    [aria-selected='true'] small {
      color: HighlightText;
    }
  }
`;
