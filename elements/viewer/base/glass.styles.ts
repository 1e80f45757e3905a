import { css } from 'lit';

/**
 * Colors and sizes of all elements over the view except panels. The public custom properties are the same as
 * those of the panels.
 */
export const glassStyles = css`
  .glass {
    --_accent: var(--sphere-accent, #009bdf);
    --_on-accent: var(--sphere-on-accent, #00141f);
    --_glass: var(--sphere-panel-background, rgb(17 21 25 / 0.9));
    --_ink: var(--sphere-panel-ink, #f3f6f8);
    --_quiet: var(--sphere-panel-quiet, #a9b4bd);
    --_line: var(--sphere-panel-line, rgb(255 255 255 / 0.12));
    --_hover: rgb(255 255 255 / 0.1);
    --_link: var(--sphere-link, #6cc9f5);
    --_shadow: 0 1px 2px rgb(0 0 0 / 0.24), 0 8px 24px rgb(0 0 0 / 0.28);
    color: var(--_ink);
    font: 400 0.875rem / 1.43 var(--sphere-font, system-ui, sans-serif);
    -webkit-tap-highlight-color: transparent;
  }
  @media (prefers-color-scheme: light) {
    .glass {
      --_glass: var(--sphere-panel-background, rgb(252 253 254 / 0.95));
      --_ink: var(--sphere-panel-ink, #14191d);
      --_quiet: var(--sphere-panel-quiet, #56626c);
      --_line: var(--sphere-panel-line, rgb(12 24 34 / 0.12));
      --_hover: rgb(12 24 34 / 0.07);
      --_link: var(--sphere-link, #006fa3);
    }
  }
  .glass .for-ears {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
