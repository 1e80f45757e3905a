import { css } from 'lit';

export const snapshotStyles = css`
  .frame {
    display: grid;
    place-items: center;
    min-block-size: 120px;
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: 8px;
    background: rgb(0 0 0 / 0.16);
  }
  img {
    display: block;
    inline-size: 100%;
    max-block-size: 50cqb;
    object-fit: contain;
  }
  .switch {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 44px;
    margin-block-start: 8px;
    cursor: pointer;
  }
  .switch input {
    appearance: none;
    flex: none;
    inline-size: 40px;
    block-size: 24px;
    margin: 0;
    padding: 3px;
    border: 1px solid var(--_quiet);
    border-radius: 12px;
    cursor: pointer;
    transition: background-color 120ms;
  }
  .switch input::before {
    content: '';
    display: block;
    inline-size: 16px;
    block-size: 16px;
    border-radius: 8px;
    background: var(--_quiet);
  }
  .switch input:checked {
    border-color: transparent;
    background: var(--_accent);
  }
  .switch input:checked::before {
    margin-inline-start: auto;
    background: var(--_on-accent);
  }
  .switch input:focus-visible {
    outline-offset: 2px;
  }
  .actions {
    display: flex;
    gap: 8px;
    margin-block-start: 8px;
  }
  .action {
    flex: 1;
    min-block-size: 44px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    font-weight: 500;
    line-height: 42px;
    text-align: center;
  }
  .main {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
    text-decoration: none;
  }
  .main:focus-visible {
    outline-color: var(--_ink);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .main {
      border-color: LinkText;
    }
    .switch input {
      forced-color-adjust: none;
      border-color: ButtonText;
      background: Canvas;
    }
    .switch input::before {
      background: ButtonText;
    }
    .switch input:checked {
      border-color: Highlight;
      background: Highlight;
    }
    .switch input:checked::before {
      background: HighlightText;
    }
  }
`;
