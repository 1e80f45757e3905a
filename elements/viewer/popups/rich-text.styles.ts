import { css } from 'lit';

export const richTextStyles = css`
  .rich > :first-child {
    margin-block-start: 0;
  }
  .rich > :last-child {
    margin-block-end: 0;
  }
  .rich :is(p, ul, ol, dl, pre, blockquote, figure, table) {
    margin-block: 8px;
    margin-inline: 0;
  }
  .rich :is(ul, ol) {
    padding-inline-start: 20px;
  }
  .rich :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 12px 4px;
    font-size: 0.9375rem;
    font-weight: 600;
    line-height: 1.3;
  }
  .rich a {
    color: var(--_link);
    text-underline-offset: 2px;
  }
  .rich img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: 8px;
  }
  .rich table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  .rich :is(th, td) {
    padding: 4px 8px;
    border: 1px solid var(--_line);
    text-align: start;
  }
  .rich pre {
    overflow-x: auto;
  }
  .rich blockquote {
    padding-inline-start: 12px;
    border-inline-start: 2px solid var(--_line);
    color: var(--_quiet);
  }
  .rich hr {
    border: 0;
    border-block-start: 1px solid var(--_line);
  }
`;
