import { css } from 'lit';

/**
 * Styles of a button's tooltip, whose text comes from the `data-tip` attribute. The tooltip is shown when the
 * pointer rests on the button or the button has keyboard focus. Screen readers read the button's label
 * instead. The transparent border leads the pointer from the button to the tooltip, which stays while the
 * pointer is on it (WCAG 2.2, 1.4.13); `dismiss-tips.ts` hides it on Escape.
 */
export const tooltipStyles = css`
  [data-tip] {
    position: relative;
  }
  [data-tip]::after {
    content: attr(data-tip) / '';
    position: absolute;
    inset-block-end: 100%;
    padding: 4px 8px;
    border: 0 solid transparent;
    border-block-end-width: 8px;
    border-radius: 8px 8px 8px 8px / 8px 8px 16px 16px;
    background: var(--_tip, rgb(17 21 25 / 0.94)) padding-box;
    color: #f3f6f8;
    font: 400 0.75rem / 1.34 var(--sphere-font, system-ui, sans-serif);
    white-space: nowrap;
    visibility: hidden;
    opacity: 0;
    transition:
      opacity 120ms,
      visibility 120ms;
  }
  .tip-below::after {
    inset-block: 100% auto;
    inset-inline-end: 0;
    border-block-width: 8px 0;
    border-radius: 8px 8px 8px 8px / 16px 16px 8px 8px;
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
  [data-tip][data-dismissed]::after {
    visibility: hidden;
    opacity: 0;
  }
  @media (forced-colors: active) {
    [data-tip]::after {
      border: 1px solid CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
