import { type TemplateResult, css, html, nothing } from 'lit';

/** The styles of what the tool shows over the picture. */
export const overStyles = css`
  .measure-middle {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    inline-size: 25px;
    block-size: 25px;
    transform: translate(-50%, -50%);
    pointer-events: none;
    background:
      linear-gradient(#fff, #fff) center / 1px 100% no-repeat,
      linear-gradient(#fff, #fff) center / 100% 1px no-repeat;
    filter: drop-shadow(0 0 1px #000) drop-shadow(0 0 1px #000);
  }
  .measure-step {
    position: absolute;
    inset-block-start: 16px;
    inset-inline-start: 50%;
    max-inline-size: calc(100% - 176px);
    padding: 6px 14px;
    border-radius: 16px;
    background: rgb(12 16 20 / 78%);
    text-align: center;
    text-wrap: balance;
    transform: translateX(-50%);
    pointer-events: none;
  }
  .measure-place {
    position: absolute;
    inset-block-start: 60px;
    inset-inline-start: 50%;
    min-block-size: 44px;
    padding-inline: 16px;
    border: 0;
    border-radius: 12px;
    background: var(--sphere-accent, #009bdf);
    color: var(--sphere-on-accent, #00141f);
    font: inherit;
    font-weight: 500;
    transform: translateX(-50%);
    cursor: pointer;
  }
  .measure-place:focus-visible {
    outline: 2px solid #fff;
    outline-offset: 2px;
  }
`;

export interface ShownOver {
  /** Whether the middle of the view is marked, because keys mark it. */
  readonly hasMiddle: boolean;
  /** What to mark; empty if the panel says it. */
  readonly step: string;
  /** What is wrong; empty if nothing is, or if the panel says it. */
  readonly failure: string;
  /** What is announced. */
  readonly spoken: string;
  /** Label of the button that marks the latest place in a second sphere; empty if that is not offered. */
  readonly place: string;
  readonly onPlace: () => void;
}

export const renderOver = ({
  hasMiddle,
  step,
  failure,
  spoken,
  place,
  onPlace,
}: ShownOver): TemplateResult => html`
  ${hasMiddle ? html`<div class="measure-middle"></div>` : nothing}
  ${step !== '' ? html`<div class="measure-step" aria-hidden="true">${step}</div>` : nothing}
  ${failure !== '' ? html`<div part="hint" aria-hidden="true">${failure}</div>` : nothing}
  ${place !== '' ? html`<button class="measure-place" @click=${onPlace}>${place}</button>` : nothing}
  <div class="for-ears" role="status">${spoken}</div>
`;
