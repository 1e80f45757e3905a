import { type ReactiveController, type ReactiveControllerHost, type TemplateResult, html } from 'lit';
import type { ScrollHint } from '../input/page-scroll.ts';
import type { ViewerTexts } from '../panels/texts.ts';

/** How long the hint stays, in milliseconds. */
const STAY_MS = 1600;

/** Tells for a moment how to move the view where a wheel or a single finger is left to the page. */
export class ScrollHintLine implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #hint: ScrollHint | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#set(null);
  }

  show(hint: ScrollHint): void {
    this.#set(hint);
    this.#timer = setTimeout(() => this.#set(null), STAY_MS);
  }

  render({ touchHint, wheelHint }: ViewerTexts): TemplateResult {
    const text = this.#hint === 'touch' ? touchHint : wheelHint;
    return html`<div part="hint" ?hidden=${this.#hint === null}>${text}</div>`;
  }

  #set(hint: ScrollHint | null): void {
    clearTimeout(this.#timer);
    this.#hint = hint;
    this.#host.requestUpdate();
  }
}
