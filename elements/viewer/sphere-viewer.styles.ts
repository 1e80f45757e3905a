import { css } from 'lit';

export const viewerStyles = css`
  :host {
    display: block;
    position: relative;
    /* Panels lie above slotted content, and neither lies above the page's own layers. */
    isolation: isolate;
    overflow: hidden;
    /* The height is 400 px unless the page sets a height or an aspect ratio, or stretches the element. */
    contain: size;
    contain-intrinsic-block-size: 400px;
    /* The colors of the painted sky and ground, which are drawn next (tiles/backdrop.ts). */
    background: var(--sphere-background, #14181c linear-gradient(#678, #abc 50%, #887 0, #554));
    color: #fff;
    font:
      14px/1.45 system-ui,
      sans-serif;
  }

  /* Slotted content lies above the sphere, which has its own layer. */
  ::slotted(:not([slot])) {
    position: relative;
  }

  /* The content of an element that describes an object is not shown on the page. */
  :host([hidden]),
  ::slotted(sphere-layer),
  ::slotted(sphere-marker) {
    display: none;
  }

  [part='stage'] {
    position: absolute;
    inset: 0;
    cursor: grab;
    user-select: none;
    -webkit-user-select: none;
    /* A long press opens the viewer's own menu. */
    -webkit-touch-callout: none;
    outline: none;
  }

  [part='stage']:active {
    cursor: grabbing;
  }

  [part='stage']:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 3px solid var(--sphere-accent, #009bdf);
    pointer-events: none;
  }

  [part='map'] {
    position: absolute;
    inset: 0;
  }

  [part='map'][hidden] {
    display: none;
  }

  canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }

  sphere-compass {
    position: absolute;
    inset-block-start: 16px;
    inset-inline-end: 16px;
  }

  [part='loading'] {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    padding: 16px;
    overflow: hidden;
    opacity: 0;
    animation: appear 300ms 1s forwards;
  }

  [part='loading'] span {
    display: inline-block;
    padding: 8px 16px;
    border-radius: 8px;
    background: rgb(12 16 20 / 78%);
  }

  [part='loading']::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    block-size: 3px;
    inline-size: 40%;
    background: var(--sphere-accent, #009bdf);
    animation: pass 1.4s 1s ease-in-out infinite;
  }

  @keyframes appear {
    to {
      opacity: 1;
    }
  }

  @keyframes pass {
    from {
      transform: translateX(-100%);
    }
    to {
      transform: translateX(250%);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    [part='loading']::before {
      inline-size: 100%;
      animation: none;
    }
  }
`;
