import { type ReactiveControllerHost, type TemplateResult, html } from 'lit';

export class MapSlot {
  readonly #host: ReactiveControllerHost;
  #isFilled = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  get isFilled(): boolean {
    return this.#isFilled;
  }

  render(isShown: boolean): TemplateResult {
    return html`<div part="map" ?hidden=${!isShown || !this.#isFilled}>
      <slot name="map" @slotchange=${this.#note}></slot>
    </div>`;
  }

  #note = ({ target }: Event): void => {
    this.#isFilled = (target as HTMLSlotElement).assignedElements().length > 0;
    this.#host.requestUpdate();
  };
}
