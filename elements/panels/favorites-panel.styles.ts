import { css } from 'lit';

export const favoritesStyles = css`
  .save {
    display: flex;
    gap: 8px;
    margin-block-end: 12px;
  }
  input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 44px;
    margin: 0;
    padding-inline: 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: none;
    color: inherit;
    font: inherit;
  }
  .save button {
    flex: none;
    grid-auto-flow: column;
    gap: 8px;
    padding-inline: 12px 16px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 500;
  }
  .save button:focus-visible {
    outline-color: var(--_ink);
    outline-offset: 2px;
  }
  .save button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  input[aria-invalid] {
    border-color: currentColor;
  }
  .hint {
    margin: 0 0 12px;
    font-size: 0.8125rem;
  }
  .name .hint {
    margin: 4px 0;
    white-space: normal;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0;
    text-align: start;
  }
  th {
    padding-block: 4px;
    color: var(--_quiet);
    font-size: 0.75rem;
    font-weight: 500;
    white-space: nowrap;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  /* The name takes the width that the other columns leave. */
  .name {
    inline-size: 100%;
    max-inline-size: 0;
  }
  .date {
    padding-inline: 6px;
    white-space: nowrap;
  }
  td.date {
    color: var(--_quiet);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .rename {
    display: flex;
    gap: 6px;
    align-items: center;
    justify-content: start;
    max-inline-size: 100%;
    border-radius: 8px;
  }
  .rename bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .rename .icon {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
    color: var(--_quiet);
  }
  .name input {
    inline-size: 100%;
    padding-inline: 8px;
    border-radius: 8px;
  }
  .load {
    min-inline-size: 40px;
    border-radius: 8px;
    color: var(--_link);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .delete {
    color: var(--_quiet);
  }
  .delete .icon {
    inline-size: 18px;
    block-size: 18px;
  }
  /* The button's icon, not its background, is aligned with the end of the line. */
  td:last-child button {
    margin-inline-end: -13px;
  }
  @container (inline-size >= 480px) {
    .panel {
      inline-size: min(384px, calc(100% - 24px));
    }
  }
  .empty {
    padding-block: 12px 4px;
    text-align: center;
    text-wrap: balance;
  }
  .empty p + p {
    margin-block-start: 4px;
    color: var(--_quiet);
  }
  .for-ears {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  :host {
    --_link: var(--sphere-link, #5cc4f2);
  }
  @media (prefers-color-scheme: light) {
    :host {
      --_link: var(--sphere-link, #00648f);
    }
  }
  @media (forced-colors: active) {
    .load {
      color: LinkText;
    }
    .save button {
      border: 1px solid ButtonText;
    }
  }
`;
