import { css } from 'lit';

/** The styles of the title over the view. Before they are loaded, the stage hides the title. */
export const titleStyles = css`
  [part='title'] {
    position: absolute;
    inset-block-start: 0.75rem;
    inset-inline: 5rem;
    display: -webkit-box;
    inline-size: fit-content;
    margin: 0 auto;
    /* Unlike a padding, a border hides what lies beyond the last line. */
    border: 0.25rem solid transparent;
    border-inline-width: 0.625rem;
    border-radius: 0.5rem;
    background: rgb(12 16 20 / 62%);
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    color: #fff;
    font:
      600 0.9375rem/1.3 system-ui,
      sans-serif;
    text-align: center;
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
