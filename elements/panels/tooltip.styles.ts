import { css } from 'lit';

/**
 * Styles of a button's tooltip, whose text comes from the `data-tip` attribute. The tooltip is shown when the
 * pointer rests on the button or the button has keyboard focus. Screen readers read the button's label
 * instead.
 */
export const tooltipStyles = css`
  [data-tip] {
    position: relative;
  }
  [data-tip]::after {
    content: attr(data-tip) / '';
    position: absolute;
    inset-block-end: calc(100% + 8px);
    padding: 4px 8px;
    border-radius: 8px;
    background: var(--_tip, rgb(17 21 25 / 0.94));
    color: #f3f6f8;
    font: 400 0.75rem / 1.34 var(--sphere-font, system-ui, sans-serif);
    white-space: nowrap;
    pointer-events: none;
    visibility: hidden;
    opacity: 0;
    transition: opacity 120ms;
  }
  .tip-below::after {
    inset-block: calc(100% + 8px) auto;
    inset-inline-end: 0;
  }
  [data-tip]:focus-visible::after {
    visibility: visible;
    opacity: 1;
  }
  @media (hover: hover) {
    [data-tip]:hover::after {
      visibility: visible;
      opacity: 1;
      transition-delay: 400ms;
    }
  }
  @media (forced-colors: active) {
    [data-tip]::after {
      border: 1px solid CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
