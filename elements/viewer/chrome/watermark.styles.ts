import { css } from 'lit';

export const watermarkStyles = css`
  .watermark {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }

  .brand {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    container-type: inline-size;
    pointer-events: none;
  }

  .powered-by {
    margin: 0 12px 10px;
    overflow: hidden;
    font-size: 11px;
    line-height: 14px;
    letter-spacing: 0.02em;
    text-align: end;
    text-overflow: ellipsis;
    text-shadow:
      0 0 3px rgb(0 0 0 / 90%),
      0 0 8px rgb(0 0 0 / 60%);
    white-space: nowrap;
  }

  /* In narrow viewers, the controls extend into the corner, so the line lies below them. */
  @container (inline-size < 720px) {
    .powered-by {
      margin-block-end: 0;
      font-size: 10px;
      line-height: 12px;
      text-align: center;
    }
  }
`;
