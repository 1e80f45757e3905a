import { css } from 'lit';

/**
 * Styles of the arrows to linked spheres. They lie on a plane below the camera, which turns with the view (`--pan`)
 * and leans back as the view rises (`--lean`).
 */
export const linkArrowsStyles = css`
  .links {
    position: absolute;
    inset-block-end: 132px;
    left: 50%;
    inline-size: 0;
    block-size: 0;
    perspective: 480px;
    pointer-events: none;
  }
  .links .ground {
    transform: rotateX(calc(var(--lean) * 1deg)) rotateZ(calc(var(--pan) * -1deg));
    transform-style: preserve-3d;
  }
  .links button {
    position: absolute;
    inset: -30px auto auto -30px;
    display: grid;
    place-items: center;
    inline-size: 60px;
    block-size: 60px;
    padding: 0;
    border: 2px solid var(--_line);
    border-radius: 50%;
    background: var(--_glass);
    box-shadow: var(--_shadow);
    color: var(--_ink);
    cursor: pointer;
    pointer-events: auto;
    touch-action: none;
    transform: rotateZ(calc(var(--at) * 1deg)) translateY(calc(-84px - 66px * var(--ring)));
  }
  .links svg {
    inline-size: 34px;
    block-size: 34px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .links button:hover,
  .links button:focus-visible {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .links button:focus-visible {
    outline: 3px solid var(--_ink);
    outline-offset: 2px;
  }
  /* The name stands upright above the farthest arrow. */
  .links .name {
    position: absolute;
    inset-block-end: calc(36px + (114px + 66px * var(--rings)) * cos(var(--lean) * 1deg));
    left: 0;
    inline-size: max-content;
    max-inline-size: 240px;
    padding: 4px 10px;
    border-radius: 8px;
    background: var(--_glass);
    box-shadow: var(--_shadow);
    overflow-wrap: anywhere;
    transform: translateX(-50%);
  }
  .links .name:empty {
    display: none;
  }
  @media (forced-colors: active) {
    .links button,
    .links .name {
      border: 2px solid ButtonText;
      background: Canvas;
      color: ButtonText;
    }
    .links button:hover,
    .links button:focus-visible {
      border-color: Highlight;
      color: Highlight;
    }
  }
`;
