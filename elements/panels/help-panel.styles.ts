import { css } from 'lit';

export const helpStyles = css`
  .entry {
    position: relative;
    padding-block: 6px;
    padding-inline-start: 36px;
  }
  .entry dt {
    font-weight: 500;
  }
  .entry .icon {
    position: absolute;
    inset-block-start: 6px;
    inset-inline-start: 0;
    color: var(--_accent);
  }
  dd {
    color: var(--_quiet);
  }
  h3 {
    margin: 16px 0 4px;
    padding-block-start: 16px;
    border-block-start: 1px solid var(--_line);
    font-size: 0.875rem;
    font-weight: 500;
  }
  .key {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 28px;
    gap: 16px;
  }
  .key dd {
    order: -1;
  }
  .key dt {
    display: flex;
    gap: 4px;
  }
  kbd {
    min-inline-size: 24px;
    padding-inline: 6px;
    border: 1px solid var(--_line);
    border-radius: 6px;
    background: var(--_hover);
    font: inherit;
    font-size: 0.75rem;
    line-height: 20px;
    text-align: center;
    white-space: nowrap;
  }
`;
