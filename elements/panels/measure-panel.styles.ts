import { css } from 'lit';

export const measureStyles = css`
  .kinds {
    display: grid;
    grid-template-columns: repeat(5, 1fr);
    gap: 4px;
    margin-inline: -8px;
  }
  .kinds + .kinds {
    margin-block-start: 4px;
    padding-block-start: 4px;
    border-block-start: 1px solid var(--_line);
  }
  .kinds button {
    gap: 2px;
    min-inline-size: 0;
    min-block-size: 56px;
    padding: 6px 2px;
    border: 1px solid transparent;
    font-size: 0.75rem;
  }
  .kinds [aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .kinds [aria-pressed='true']:focus-visible {
    outline-color: var(--_ink);
  }
  .state {
    margin-block-start: 8px;
  }
  .step {
    min-block-size: 2.86em;
    color: var(--_quiet);
    text-wrap: pretty;
  }
  .step b {
    color: var(--_ink);
    font-weight: 600;
  }
  .failure,
  .doubt {
    display: flex;
    gap: 6px;
    margin-block-start: 4px;
    color: var(--_warning);
  }
  .failure .icon,
  .doubt .icon {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin-block-start: 2px;
  }
  .place {
    display: flex;
    gap: 8px;
    align-items: center;
    margin-block-start: 4px;
    padding-inline: 12px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 500;
  }
  .place:focus-visible {
    outline-color: var(--_ink);
    outline-offset: 2px;
  }
  tbody .points {
    border: 0;
  }
  .points ol {
    margin: 0 0 8px;
    padding: 0;
    list-style: none;
  }
  .points li {
    display: flex;
    align-items: center;
    border-block-start: 1px dashed var(--_line);
  }
  .points p {
    flex: 1;
    min-inline-size: 0;
    padding-block: 4px;
    font-size: 0.75rem;
  }
  .points button {
    min-inline-size: 36px;
    min-block-size: 36px;
  }
  .points .icon {
    inline-size: 18px;
    block-size: 18px;
  }
  .acts {
    display: flex;
    gap: 4px;
    align-items: center;
    margin-block-start: 4px;
    margin-inline-start: -12px;
  }
  .acts .finish {
    margin-inline: 12px 4px;
    padding-inline: 16px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 500;
  }
  .acts .finish:focus-visible {
    outline-color: var(--_ink);
    outline-offset: 2px;
  }
  button:disabled {
    opacity: 0.4;
    cursor: default;
  }
  select {
    min-inline-size: 0;
    min-block-size: 36px;
    margin-inline-start: auto;
    padding-inline: 8px;
    border: 1px solid var(--_line);
    border-radius: 10px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.8125rem;
  }
  option {
    background: Canvas;
    color: CanvasText;
  }
  table {
    inline-size: 100%;
    margin-block-start: 8px;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0;
    text-align: start;
    vertical-align: top;
  }
  th {
    padding-block: 4px;
    color: var(--_quiet);
    font-size: 0.75rem;
    font-weight: 500;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  .name {
    inline-size: 34%;
    max-inline-size: 0;
    padding-inline-end: 8px;
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
    min-block-size: 44px;
    margin: 0;
    padding-inline: 8px;
    border: 1px solid var(--_line);
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
  }
  .value {
    padding-block-end: 8px;
  }
  .select {
    justify-content: start;
    inline-size: 100%;
    border-radius: 8px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: start;
  }
  .selected .select {
    color: var(--_chosen);
  }
  .value dl,
  .value p {
    font-size: 0.75rem;
  }
  .value dl div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    justify-content: space-between;
  }
  .value dt,
  .rests {
    color: var(--_quiet);
  }
  .value dd {
    font-variant-numeric: tabular-nums;
  }
  .delete {
    margin-inline-end: -13px;
    color: var(--_quiet);
  }
  .delete .icon {
    inline-size: 18px;
    block-size: 18px;
  }
  .files {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin-inline: -8px;
    color: var(--_ink);
  }
  .files button,
  .open {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-block-size: 44px;
    padding-inline: 8px;
    font-size: 0.8125rem;
  }
  .files .icon {
    inline-size: 16px;
    block-size: 16px;
  }
  .open {
    position: relative;
    border-radius: 12px;
    cursor: pointer;
  }
  /* The field covers its label, so that it can be clicked, dropped on and focused. */
  .open input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .open:focus-within {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  @media (hover: hover) {
    .open:hover {
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
  @container (inline-size >= 480px) {
    .panel {
      inline-size: min(400px, calc(100% - 24px));
    }
  }
  /* On a narrow screen, the picture stays visible above the sheet. */
  @container (inline-size < 480px) {
    .panel {
      max-block-size: min(52cqb, calc(100% - 8px - var(--_clear)));
    }
    .kinds button {
      font-size: 0.6875rem;
    }
  }
  :host {
    --_warning: #ffc46b;
    --_chosen: #ffb04d;
  }
  @media (prefers-color-scheme: light) {
    :host {
      --_warning: #8a4b00;
      --_chosen: #9a5200;
    }
  }
  @media (forced-colors: active) {
    .kinds [aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
