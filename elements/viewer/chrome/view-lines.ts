import { type ReactiveController, type ReactiveControllerHost, type TemplateResult, css, html } from 'lit';
import type { Direction } from '../../geo/camera.ts';
import type { ScrollHint } from '../../input/page-scroll.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { titleStyles } from './title.styles.ts';

const lineStyles = css`
  [part='hint'] {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    max-inline-size: calc(100% - 32px);
    padding: 8px 16px;
    border-radius: 8px;
    background: rgb(12 16 20 / 78%);
    transform: translate(-50%, -50%);
    pointer-events: none;
  }

  [part='hint'][hidden] {
    display: none;
  }

  .for-ears {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  /* Next to the blue ring of the view, a white and a dark line stand out from any picture (WCAG technique C40). */
  [part='stage']:focus-visible::after {
    box-shadow:
      inset 0 0 0 2px #fff,
      inset 0 0 0 4px #00141f;
  }
`;

/**
 * The messages shown or announced over the view. A viewer needs these messages only once users can move the
 * view.
 */
export class ViewLines {
  readonly #hint: ScrollHintLine;
  readonly #announcer: ViewAnnouncer;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    adoptStyles(host.renderRoot, [lineStyles, titleStyles]);
    this.#hint = new ScrollHintLine(host);
    this.#announcer = new ViewAnnouncer(host);
  }

  /**
   * Briefly shows a hint that explains how to move the view. Called when a gesture scrolls the page instead.
   */
  hint(hint: ScrollHint): void {
    this.#hint.show(hint);
  }

  /** Announces a view to screen readers unless another view follows soon. */
  announce(direction: Direction, texts: ViewerTexts): void {
    this.#announcer.announce(direction, texts);
  }

  render(texts: ViewerTexts): TemplateResult {
    return html`${this.#hint.render(texts)} ${this.#announcer.render()}`;
  }
}

const STAY_MS = 1600;

/** Briefly shows a hint when a wheel or one-finger gesture scrolls the page instead of moving the view. */
class ScrollHintLine implements ReactiveController {
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

/** A view is announced after it has been at rest for this time, in milliseconds. */
const REST_MS = 700;

/** Returns a direction as text, such as `Looking northeast, 10° down`. */
export function directionText({ pan, tilt }: Direction, { looking, winds }: ViewerTexts): string {
  const degrees = Math.round(tilt);
  const sentence = degrees === 0 ? looking.level : degrees > 0 ? looking.up : looking.down;
  return sentence
    .replace('{wind}', winds[Math.round(pan / 45) % 8] ?? '')
    .replace('{tilt}', String(Math.abs(degrees)));
}

/** Announces the direction of the view to screen readers each time the view comes to rest. */
export class ViewAnnouncer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #text = '';
  #last: { readonly direction: Direction; readonly texts: ViewerTexts; readonly at: number } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  announce(direction: Direction, texts: ViewerTexts): void {
    this.#last = { direction, texts, at: performance.now() };
    // One timer serves an entire turn, because a new timer in every frame would cost more than the
    // announcement.
    this.#timer ??= setTimeout(() => this.#speak(), REST_MS);
  }

  render(): TemplateResult {
    return html`<div class="for-ears" role="status">${this.#text}</div>`;
  }

  #speak(): void {
    this.#timer = undefined;
    if (!this.#last) return;
    const { direction, texts, at } = this.#last;
    const restLeft = at + REST_MS - performance.now();
    if (restLeft > 1) {
      this.#timer = setTimeout(() => this.#speak(), restLeft);
      return;
    }
    this.#text = directionText(direction, texts);
    this.#host.requestUpdate();
  }
}
