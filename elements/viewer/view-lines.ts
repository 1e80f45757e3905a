import { type ReactiveControllerHost, type TemplateResult, html } from 'lit';
import type { Direction } from '../geo/camera.ts';
import type { ScrollHint } from '../input/page-scroll.ts';
import type { ViewerTexts } from '../panels/texts.ts';
import { ScrollHintLine } from './scroll-hint.ts';
import { ViewAnnouncer } from './view-announcer.ts';

/** The lines over the view that users get to see and hear once they can move it. */
export class ViewLines {
  readonly #hint: ScrollHintLine;
  readonly #announcer: ViewAnnouncer;

  constructor(host: ReactiveControllerHost) {
    this.#hint = new ScrollHintLine(host);
    this.#announcer = new ViewAnnouncer(host);
  }

  /** Tells for a moment how to move the view where the page scrolls instead. */
  hint(hint: ScrollHint): void {
    this.#hint.show(hint);
  }

  /** Notes a view, which is spoken unless another follows soon. */
  announce(direction: Direction, texts: ViewerTexts): void {
    this.#announcer.announce(direction, texts);
  }

  render(texts: ViewerTexts): TemplateResult {
    return html`${this.#hint.render(texts)} ${this.#announcer.render()}`;
  }
}
