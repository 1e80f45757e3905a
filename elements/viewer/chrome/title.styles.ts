import { css } from 'lit';

/** The styles of the title over the view. Before they are loaded, the stage hides the title. */
export const titleStyles = css`
  [part='title'] {
    position: absolute;
    inset-block-start: 0.75rem;
    inset-inline: 5rem;
    display: -webkit-box;
    margin: 0;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    color: #fff;
    font:
      600 0.9375rem/1.3 system-ui,
      sans-serif;
    text-align: center;
    text-shadow:
      0 0 1px rgb(0 0 0 / 90%),
      0 0 0.25rem rgb(0 0 0 / 80%),
      0 0 0.75rem rgb(0 0 0 / 60%);
    text-wrap: balance;
    overflow-wrap: anywhere;
    pointer-events: none;
  }
  @media (width <= 30rem) {
    [part='title'] {
      inset-inline-start: 1rem;
    }
  }
`;
