import { type ReactiveController, type ReactiveControllerHost, type TemplateResult, html } from 'lit';
import { toDeg, toRad } from '../geo/angle.ts';
import { distanceBetween } from '../geo/distance.ts';
import type { LatLon } from '../geo/earth.ts';
import type { SphereInView } from './base/map-surface.ts';
import type { MapTexts } from './base/map-texts.ts';

interface ListOptions {
  /** Returns the map's center, and the spheres in view, nearest to the center first. */
  read(): { readonly spheres: readonly SphereInView[]; readonly middle: LatLon };
  nameOf(id: number): string;
  onFocus(id: number | null): void;
  onChoose(id: number): void;
}

/**
 * Returns the compass direction from `from` to `to`: 0 is north, 1 is northeast, and so on to 7 for
 * northwest. The approximation is precise enough for naming the direction.
 */
export function windOf(from: LatLon, to: LatLon): number {
  const east = (to.longitude - from.longitude) * Math.cos(toRad(from.latitude));
  const bearing = toDeg(Math.atan2(east, to.latitude - from.latitude));
  return (Math.round(bearing / 45) + 8) % 8;
}

/** Returns a distance in meters as text, such as `120 m` or `1.2 km`. */
function distanceText(meters: number, language: string | undefined): string {
  const isFar = meters >= 950;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    minimumFractionDigits: isFar ? 1 : 0,
    maximumFractionDigits: isFar ? 1 : 0,
  });
  return format.format(isFar ? meters / 1000 : Math.round(meters / 10) * 10);
}

/** The spheres in view as a list for keyboard users. The list is visible while it has focus. */
export class SpheresInView implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: ListOptions;
  #spheres: readonly SphereInView[] = [];
  #middle: LatLon = { latitude: 0, longitude: 0 };
  #focused = -1;

  constructor(host: ReactiveControllerHost, options: ListOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#spheres = [];
    this.#focused = -1;
  }

  render(texts: MapTexts): TemplateResult {
    return html`
      <div part="list">
        <h2 id="in-view">${texts.inView}</h2>
        <div
          role="listbox"
          tabindex="0"
          aria-labelledby="in-view"
          aria-activedescendant=${this.#focused < 0 ? '' : `option-${String(this.#focused)}`}
          @focus=${() => this.#read()}
          @blur=${() => this.#goTo(-1)}
          @keydown=${(event: KeyboardEvent) => this.#key(event)}
        >
          ${this.#spheres.map((sphere, at) => this.#option(sphere, at, texts))}
        </div>
        ${this.#spheres.length > 0 ? '' : html`<p>${texts.noneInView}</p>`}
      </div>
    `;
  }

  #option(sphere: SphereInView, at: number, texts: MapTexts): TemplateResult {
    const away = texts.away
      .replace('{distance}', distanceText(distanceBetween(this.#middle, sphere), texts.language))
      .replace('{wind}', texts.winds[windOf(this.#middle, sphere)] ?? '');
    // oxlint-disable-next-line lit-a11y/click-events-have-key-events -- the list handles the keys of its options
    return html`<div
      id="option-${at}"
      role="option"
      class=${at === this.#focused ? 'near' : ''}
      aria-selected=${at === this.#focused ? 'true' : 'false'}
      @click=${() => this.#options.onChoose(sphere.id)}
    >
      ${this.#options.nameOf(sphere.id)} <small>${away}</small>
    </div>`;
  }

  #read(): void {
    const { spheres, middle } = this.#options.read();
    this.#spheres = spheres;
    this.#middle = middle;
    this.#goTo(spheres.length > 0 ? 0 : -1);
  }

  #goTo(at: number): void {
    this.#focused = at;
    this.#options.onFocus(this.#spheres[at]?.id ?? null);
    this.#host.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    const last = this.#spheres.length - 1;
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, this.#focused + 1),
      ArrowUp: Math.max(0, this.#focused - 1),
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    const chosen = this.#spheres[this.#focused];
    if (goal !== undefined && last >= 0) this.#goTo(goal);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) this.#options.onChoose(chosen.id);
    else return;
    event.preventDefault();
  }
}
