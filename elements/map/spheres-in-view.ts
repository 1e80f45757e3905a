import { type ReactiveController, type ReactiveControllerHost, type TemplateResult, html } from 'lit';
import { distanceBetween } from '../geo/distance.ts';
import type { LatLon } from '../geo/earth.ts';
import { toDeg, toRad } from '../geo/angle.ts';
import type { SphereInView } from './map-surface.ts';
import type { MapTexts } from './map-texts.ts';

/** What the list asks and tells. */
interface ListSide {
  /** Spheres in view now, nearest to the middle first, and where the middle is. */
  look(): { readonly spheres: readonly SphereInView[]; readonly middle: LatLon };
  nameOf(id: number): string;
  onNear(id: number | null): void;
  onChoose(id: number): void;
}

/** Where `to` lies from `from`: 0 north, 1 north-east … 7 north-west. Near enough for words. */
export function windOf(from: LatLon, to: LatLon): number {
  const east = (to.longitude - from.longitude) * Math.cos(toRad(from.latitude));
  const bearing = toDeg(Math.atan2(east, to.latitude - from.latitude));
  return (Math.round(bearing / 45) + 8) % 8;
}

const inWords = (metres: number): string =>
  metres < 950 ? `${String(Math.round(metres / 10) * 10)} m` : `${(metres / 1000).toFixed(1)} km`;

/** The spheres in view as a list, for those who have no pointer: it shows while it has the focus. */
export class SpheresInView implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #side: ListSide;
  #spheres: readonly SphereInView[] = [];
  #middle: LatLon = { latitude: 0, longitude: 0 };
  #near = -1;

  constructor(host: ReactiveControllerHost, side: ListSide) {
    this.#host = host;
    this.#side = side;
    host.addController(this);
  }

  /** Nothing of it lasts. */
  hostDisconnected(): void {
    this.#spheres = [];
    this.#near = -1;
  }

  render(texts: MapTexts): TemplateResult {
    return html`
      <div part="list">
        <h2 id="in-view">${texts.inView}</h2>
        <div
          role="listbox"
          tabindex="0"
          aria-labelledby="in-view"
          aria-activedescendant=${this.#near < 0 ? '' : `option-${String(this.#near)}`}
          @focus=${() => this.#look()}
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
      .replace('{distance}', inWords(distanceBetween(this.#middle, sphere)))
      .replace('{wind}', texts.winds[windOf(this.#middle, sphere)] ?? '');
    return html`<div
      id="option-${at}"
      role="option"
      class=${at === this.#near ? 'near' : ''}
      aria-selected=${at === this.#near ? 'true' : 'false'}
      @pointerdown=${() => this.#side.onChoose(sphere.id)}
    >
      ${this.#side.nameOf(sphere.id)} <small>${away}</small>
    </div>`;
  }

  #look(): void {
    const { spheres, middle } = this.#side.look();
    this.#spheres = spheres;
    this.#middle = middle;
    this.#goTo(spheres.length > 0 ? 0 : -1);
  }

  #goTo(at: number): void {
    this.#near = at;
    this.#side.onNear(this.#spheres[at]?.id ?? null);
    this.#host.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    const last = this.#spheres.length - 1;
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, this.#near + 1),
      ArrowUp: Math.max(0, this.#near - 1),
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    const chosen = this.#spheres[this.#near];
    if (goal !== undefined && last >= 0) this.#goTo(goal);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) this.#side.onChoose(chosen.id);
    else return;
    event.preventDefault();
  }
}
