import { css } from 'lit';

/** The snapshot's frame and its two actions. */
export const snapshotStyles = css`
  .frame {
    display: grid;
    place-items: center;
    min-block-size: 120px;
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: 8px;
    background: rgb(0 0 0 / 0.16);
    color: var(--_quiet);
  }
  img {
    display: block;
    inline-size: 100%;
    max-block-size: 50cqb;
    object-fit: contain;
  }
  .actions {
    display: flex;
    gap: 8px;
    margin-block-start: 16px;
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
  }
`;
