import { css } from 'lit';

export const compareStyles = css`
  :host {
    display: block;
    position: relative;
    container-type: inline-size;
    /* The height is 480 px unless the page sets a height or an aspect ratio, or stretches the element. */
    block-size: 480px;
    isolation: isolate;
    overflow: hidden;
    background: #14181c;
  }
  :host([hidden]) {
    display: none;
  }
  .frame {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
    block-size: 100%;
  }
  .pictures {
    display: grid;
    position: relative;
    min-block-size: 0;
    /* Pictures have a left and a right side in every language. */
    direction: ltr;
  }
  .pictures > *,
  ::slotted(sphere-viewer) {
    grid-area: 1 / 1;
    min-inline-size: 0;
    inline-size: auto;
    block-size: auto;
  }
  .second {
    display: grid;
    clip-path: inset(0 0 0 var(--_at));
  }
  .second:empty {
    display: none;
  }
  .beside {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    column-gap: 2px;
  }
  .beside > .second {
    grid-area: 1 / 2;
    clip-path: none;
  }
  .divider {
    position: absolute;
    inset-block: 0;
    left: var(--_at);
    inline-size: 44px;
    margin-inline-start: -22px;
    cursor: ew-resize;
    user-select: none;
    -webkit-user-select: none;
    touch-action: none;
    outline: none;
  }
  .divider::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 20px;
    inline-size: 4px;
    background: #fff;
    box-shadow: 0 0 0 1px rgb(0 0 0 / 0.55);
  }
  .handle {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 2px;
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    margin-block-start: -20px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 0 0 1px rgb(0 0 0 / 0.55);
    color: #14191d;
  }
  .divider:focus-visible .handle {
    box-shadow:
      0 0 0 2px #14191d,
      0 0 0 5px var(--_accent);
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: center;
    gap: 4px 12px;
    padding: 6px 12px;
    background: var(--sphere-panel-background, #14191d);
    font-size: 0.8125rem;
  }
  label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
  }
  label.right {
    justify-content: flex-end;
  }
  select {
    min-inline-size: 0;
    max-inline-size: 100%;
    block-size: 44px;
    border: 1px solid var(--_line);
    border-radius: 8px;
    background: transparent;
    color: inherit;
    font: inherit;
  }
  option {
    background: Canvas;
    color: CanvasText;
  }
  .layout {
    padding-inline: 12px;
    border: 1px solid var(--_line);
  }
  .layout[aria-pressed='true'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  [role='status'] {
    grid-column: 1 / -1;
    min-block-size: 1.25rem;
    margin: 0;
    color: var(--_quiet);
    font-size: 0.75rem;
  }
  /* In narrow comparisons, the lists are below each other, and two pictures, too. */
  @container (max-inline-size: 560px) {
    .bar {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .layout {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    label span {
      display: none;
    }
    .beside {
      grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr);
      row-gap: 2px;
    }
    .beside > .second {
      grid-area: 2 / 1;
    }
  }
`;
