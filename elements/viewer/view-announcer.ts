import { type ReactiveController, type ReactiveControllerHost, type TemplateResult, html } from 'lit';
import type { Direction } from '../geo/camera.ts';
import type { ViewerTexts } from '../panels/texts.ts';

/** The view is spoken once it has rested this long, in milliseconds. */
const REST_MS = 700;

/** A direction in words: `Looking north-east, 10° down`. */
export function wordsOf({ pan, tilt }: Direction, { looking, winds }: ViewerTexts): string {
  const degrees = Math.round(tilt);
  const sentence = degrees === 0 ? looking.level : degrees > 0 ? looking.up : looking.down;
  return sentence
    .replace('{wind}', winds[Math.round(pan / 45) % 8] ?? '')
    .replace('{tilt}', String(Math.abs(degrees)));
}

/** Tells people who cannot see the view where it looks, each time it has come to rest. */
export class ViewAnnouncer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #words = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Notes a view, which is spoken unless another follows soon. */
  announce(direction: Direction, texts: ViewerTexts): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#words = wordsOf(direction, texts);
      this.#host.requestUpdate();
    }, REST_MS);
  }

  render(): TemplateResult {
    return html`<div class="for-ears" role="status">${this.#words}</div>`;
  }
}
