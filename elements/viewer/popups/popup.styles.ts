import { css } from 'lit';

/**
 * Styles of popups, hover texts and the focus ring. In narrow viewers, a popup is a sheet above the controls.
 */
export const popupStyles = css`
  .popups {
    --_clear: var(--sphere-controls-size, 72px);
    position: absolute;
    inset: 0;
    /* Popups lie above slotted content, like the panels. */
    z-index: 1;
    padding-block-end: var(--_clear);
    container-type: size;
    overflow: hidden;
    pointer-events: none;
  }
  .popups *,
  .popups *::before {
    box-sizing: border-box;
  }
  /* These elements are positioned by pixels of the picture, regardless of the writing direction. */
  .popup,
  .words,
  .ring {
    position: absolute;
    left: 0;
    top: 0;
  }
  .away:not(:focus-within) {
    visibility: hidden;
  }
  .popup {
    inline-size: max-content;
    min-inline-size: min(200px, 100cqi - 16px);
    max-inline-size: min(320px, 100cqi - 16px);
    outline: none;
    will-change: transform;
  }
  .card {
    display: flex;
    flex-direction: column;
    max-block-size: min(440px, 100cqb - 16px);
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: 14px;
    background: var(--_glass);
    backdrop-filter: blur(16px) saturate(1.4);
    box-shadow: var(--_shadow);
    pointer-events: auto;
    animation: popup-appear 140ms ease-out;
  }
  .popup:focus-visible .card {
    border-color: var(--_accent);
    box-shadow:
      0 0 0 1px var(--_accent),
      var(--_shadow);
  }
  @keyframes popup-appear {
    from {
      opacity: 0;
    }
  }
  .arrow {
    position: absolute;
    left: -9px;
    top: 100%;
    inline-size: 18px;
    block-size: 9px;
    background: var(--_glass);
    clip-path: polygon(0 0, 100% 0, 50% 100%);
  }
  .below .arrow {
    top: auto;
    bottom: 100%;
    clip-path: polygon(0 100%, 100% 100%, 50% 0);
  }
  .away .arrow {
    visibility: hidden;
  }
  .popup .header {
    display: flex;
    flex: none;
    align-items: start;
    justify-content: space-between;
    padding-inline-start: 16px;
  }
  .popup .title {
    min-inline-size: 0;
    margin: 0;
    padding-block: 12px;
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .popup button {
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
  }
  .popup .close {
    display: grid;
    flex: none;
    place-items: center;
    margin-inline-start: auto;
    color: var(--_quiet);
  }
  .popup :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .popup .icon {
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .popup .body {
    display: grid;
    gap: 12px;
    padding-inline: 16px;
    padding-block-end: 16px;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    overflow-wrap: anywhere;
    user-select: text;
  }
  /* Without a title, the text begins next to the close button. */
  .untitled .header {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }
  .untitled .body {
    min-block-size: 44px;
    padding-block-start: 12px;
    padding-inline-end: 48px;
  }
  .foot {
    flex: none;
    padding-inline: 16px;
    padding-block-end: 16px;
  }
  .body + .foot {
    padding-block-start: 12px;
    border-block-start: 1px solid var(--_line);
  }
  .untitled .foot:nth-child(2) {
    padding-block-start: 44px;
  }
  .image {
    display: block;
    inline-size: 100%;
    max-block-size: 180px;
    border-radius: 8px;
    object-fit: cover;
  }
  .image[hidden] {
    display: none;
  }
  .description {
    margin: 0;
    white-space: pre-line;
  }
  /* Overrides the rule that hides the elements of objects. */
  .own::slotted(*) {
    display: block;
  }
  .popup .fly {
    inline-size: 100%;
    min-block-size: 44px;
    padding-inline: 16px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  .popup .fly:focus-visible {
    outline-color: var(--_ink);
    outline-offset: 2px;
  }
  @media (hover: hover) {
    .popup .close:hover {
      background: var(--_hover);
      color: var(--_ink);
    }
    .popup .fly:hover {
      background: color-mix(in srgb, var(--_accent), #fff 14%);
    }
  }
  .words {
    max-inline-size: min(280px, 100cqi - 16px);
    padding: 5px 10px;
    border-radius: 8px;
    background: var(--_glass);
    box-shadow: var(--_shadow);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
    inline-size: max-content;
  }
  .ring {
    inline-size: 56px;
    block-size: 56px;
    margin: -28px 0 0 -28px;
    border: 3px solid var(--_accent);
    border-radius: 50%;
    box-shadow:
      0 0 0 2px #fff,
      inset 0 0 0 2px rgb(0 0 0 / 0.5);
  }
  @container (inline-size < 480px) {
    .popup {
      inset: auto 8px var(--_clear);
      inline-size: auto;
      max-inline-size: none;
      /* A sheet has a fixed position: it is neither moved nor hidden with its object. */
      transform: none !important;
      visibility: visible !important;
    }
    .card {
      max-block-size: min(60cqb, 400px);
    }
    .image {
      max-block-size: 120px;
    }
    .arrow {
      display: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .card {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .card,
    .words {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    .arrow {
      background: CanvasText;
      forced-color-adjust: none;
    }
    .popup .fly {
      border: 1px solid ButtonBorder;
    }
    .ring {
      border-color: Highlight;
    }
  }
`;
