import { type ReactiveElement, type TemplateResult, html, nothing, svg } from 'lit';
import { clamp, turnBetween } from '../../geo/angle.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { LINKED_SPHERES } from '../../panels/lazy-texts.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { glassStyles } from '../base/glass.styles.ts';
import type { DrawnView } from '../base/world-frame.ts';
import { distanceText, listedText } from '../objects/object-text.ts';
import { type Arrow, type Neighbor, arrangeArrows } from './arrange-arrows.ts';
import { linkArrowsStyles } from './link-arrows.styles.ts';
import { readLinks } from './read-links.ts';

/** The lean of the ground in degrees: 0 if it faces the viewer, as in a view straight down. */
const MAX_LEAN_DEG = 64;

/** Below this height of the viewer, in CSS pixels, arrows would cover the picture, and there are none. */
const MIN_HEIGHT_PX = 260;

const CHEVRON = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  ${svg`<path d="m5 13.5 7-7 7 7M5 19l7-7 7 7" />`}
</svg>`;

export interface LinkArrowsHost extends ReactiveElement {
  readonly shownTexts: ViewerTexts;
}

export interface LinkCommands {
  readonly drawn: () => DrawnView;
  /** Returns whether distances are shown in feet and miles. */
  readonly inFeet: () => boolean;
  /** Resolves with the linked spheres that exist, by their ids. */
  readonly neighbors: (ids: readonly number[], signal: AbortSignal) => Promise<ReadonlyMap<number, Neighbor>>;
  readonly visit: (sphere: number) => unknown;
  readonly fail: (error: ViewerError) => void;
}

/** Arrows on the ground that lead to the neighbors of the sphere on the screen. They are buttons of the page. */
export class LinkArrows {
  readonly #host: LinkArrowsHost;
  readonly #commands: LinkCommands;
  #arrows: readonly Arrow[] = [];
  /** The arrow under the pointer or with keyboard focus, whose name is shown. */
  #named: Arrow | null = null;
  #finding = new AbortController();
  #hasRoom = false;
  /** Whether an arrow of the previous sphere had keyboard focus, while those of the next one are being found. */
  #keepsFocus = false;

  constructor(host: LinkArrowsHost, commands: LinkCommands) {
    this.#host = host;
    this.#commands = commands;
    adoptStyles(host.renderRoot, [glassStyles, linkArrowsStyles]);
  }

  /** Shows the arrows of a sphere once its neighbors are known. Reports `object-invalid`, or why they are not known. */
  async show({ sphere, isPlaced }: LocatedSphere, value: unknown): Promise<void> {
    this.#keepsFocus ||= this.#hasFocus;
    this.#clear();
    const { signal } = (this.#finding = new AbortController());
    try {
      const links = readLinks(sphere.id, value);
      const ids = [...new Set(links.map((link) => link.sphere))].filter((id) => id !== sphere.id);
      const neighbors = ids.length > 0 ? await this.#commands.neighbors(ids, signal) : new Map();
      if (signal.aborted) return;
      this.#arrows = arrangeArrows(sphere.id, isPlaced ? sphere : null, links, neighbors);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ViewerError) this.#commands.fail(error);
    }
    await this.#renew();
    if (this.#keepsFocus && signal === this.#finding.signal) this.#focus();
  }

  /** Removes the arrows, because another sphere is on the screen or the page does not want them. */
  hide(): void {
    if (this.#keepsFocus || this.#hasFocus) this.#host.focus();
    this.#keepsFocus = false;
    this.#clear();
  }

  /** Turns the arrows with the view, before a frame is drawn. */
  follow(): void {
    const { view, size } = this.#commands.drawn();
    const hasRoom = size.height >= MIN_HEIGHT_PX;
    if (hasRoom !== this.#hasRoom) this.#host.requestUpdate();
    this.#hasRoom = hasRoom;
    const nav = this.#nav;
    if (!nav) return;
    const { pan, tilt } = view;
    nav.style.setProperty('--pan', pan.toFixed(2));
    nav.style.setProperty('--lean', leanOf(tilt).toFixed(2));
  }

  render(): TemplateResult | typeof nothing {
    const { view, size } = this.#commands.drawn();
    if (this.#arrows.length === 0 || size.height < MIN_HEIGHT_PX) return nothing;
    const texts = this.#host.shownTexts;
    const rings = Math.max(...this.#arrows.map(({ ring }) => ring));
    return html`<nav
      class="links glass"
      part="links"
      aria-label=${texts.objects.links ?? LINKED_SPHERES}
      style=${`--pan: ${view.pan.toFixed(2)}; --lean: ${leanOf(view.tilt).toFixed(2)}; --rings: ${String(rings)}`}
    >
      <span class="name" dir="auto" aria-hidden="true">${this.#named && this.#nameOf(this.#named)}</span>
      <div class="ground">${this.#arrows.map((arrow, at) => this.#renderArrow(arrow, at))}</div>
    </nav>`;
  }

  #renderArrow(arrow: Arrow, at: number): TemplateResult {
    const texts = this.#host.shownTexts;
    const { pan, ring, sphere, distance } = arrow;
    const label = listedText(
      {
        name: arrow.name ?? texts.objects.kinds.sphere,
        pan,
        distance: distance === null ? null : this.#distanceText(distance),
      },
      { index: at, count: this.#arrows.length },
      texts,
    );
    return html`<button
      type="button"
      part="link"
      aria-label=${label}
      style=${`--at: ${pan.toFixed(2)}; --ring: ${String(ring)}`}
      @click=${() => this.#commands.visit(sphere)}
      @pointerenter=${() => this.#name(arrow)}
      @pointerleave=${() => this.#name(null)}
      @focus=${() => this.#name(arrow)}
      @blur=${() => this.#name(null)}
    >
      ${CHEVRON}
    </button>`;
  }

  #clear(): void {
    this.#finding.abort();
    this.#arrows = [];
    this.#named = null;
    void this.#renew();
  }

  #name(arrow: Arrow | null): void {
    this.#named = arrow;
    void this.#renew();
  }

  /** Returns the text above the arrows, such as `Kitchen · 4 m`. */
  #nameOf({ name, distance }: Arrow): string {
    const shown = name ?? this.#host.shownTexts.objects.kinds.sphere;
    return distance === null ? shown : `${shown} · ${this.#distanceText(distance)}`;
  }

  #distanceText(meters: number): string {
    return distanceText(meters, this.#host.shownTexts, this.#commands.inFeet());
  }

  #renew(): Promise<unknown> {
    this.#host.requestUpdate();
    return this.#host.updateComplete;
  }

  /** Moves keyboard focus to the arrow that points ahead, so that one can walk on; without arrows, to the view. */
  #focus(): void {
    this.#keepsFocus = false;
    const { pan } = this.#commands.drawn().view;
    const turns = this.#arrows.map((arrow) => Math.abs(turnBetween(pan, arrow.pan)));
    const button = this.#nav?.querySelectorAll('button')[turns.indexOf(Math.min(...turns))];
    (button ?? this.#host).focus();
  }

  get #hasFocus(): boolean {
    return this.#nav?.matches(':focus-within') === true;
  }

  get #nav(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.links');
  }
}

const leanOf = (tilt: number): number => clamp(90 + tilt, 0, MAX_LEAN_DEG);
