import { css } from 'lit';

/** The styles of the title over the view. Before they are loaded, the stage hides the title. */
export const titleStyles = css`
  [part='title'] {
    position: absolute;
    inset-block-start: 0.75rem;
    inset-inline: 5rem;
    margin: 0;
    overflow: hidden;
    color: #fff;
    font:
      600 0.9375rem/1.3 system-ui,
      sans-serif;
    text-align: center;
    text-overflow: ellipsis;
    text-shadow: 0 0 0.25rem rgb(0 0 0 / 75%);
    white-space: nowrap;
    pointer-events: none;
  }
`;
