import { css } from 'lit';

/**
 * Styles of the list of objects, which is meant for screen readers. While the list has keyboard focus, it is
 * visible as a strip at the upper edge.
 */
export const objectListStyles = css`
  .around {
    position: absolute;
    /* The list lies above slotted content, like the panels. */
    z-index: 1;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 12px;
    box-sizing: border-box;
    max-inline-size: calc(100% - 96px);
    padding: 8px 14px;
    border: 2px solid var(--_accent);
    border-radius: 12px;
    background: var(--_glass);
    box-shadow: var(--_shadow);
    pointer-events: none;
  }
  .around:not(:focus-within) {
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .list {
    min-inline-size: 0;
    outline: none;
  }
  .list:empty {
    position: absolute;
  }
  .around .label {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .keys {
    color: var(--_quiet);
    font-size: 0.75rem;
  }
  @media (forced-colors: active) {
    .around {
      border-color: Highlight;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
