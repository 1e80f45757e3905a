import { type ReactiveElement, type TemplateResult, html } from 'lit';
import type { Pixel } from '../../geo/camera.ts';
import type { DescribedPlace } from '../../panels/panel-requests.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { PointedAt } from '../base/world-frame.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';
import type { FlyHere } from './fly-here.ts';
import type { PointFacts } from './point-facts.ts';

type MenuHost = ReactiveElement & {
  readonly shownTexts: ViewerTexts;
  /** The sphere on the screen, which may still be loading; null if there is none. */
  readonly currentSphere: { readonly id: number } | null;
};

export interface MenuCommands {
  pointedAt(pixel: Pixel): Promise<PointedAt | null>;
  readonly screen: ObjectScreen;
  /** Returns the object with keyboard focus; null if there is none. */
  marked(): SeenObject | null;
}

/** The open menu, with its position in CSS pixels and the point of the view at that position. */
interface OpenMenu {
  readonly pixel: Pixel;
  readonly point: PointedAt;
  /** The sphere that was on the screen when the menu was opened. */
  readonly sphere: number | undefined;
  /** The place of the point, and what is there; null if no place is known. */
  readonly ground: DescribedPlace | null;
}

interface MenuParts {
  readonly facts: PointFacts;
  readonly flights: FlyHere;
}

/** The menu at a point of the view, and what is known about the point. */
export class PointMenu {
  readonly #host: MenuHost;
  readonly #commands: MenuCommands;
  readonly #parts: MenuParts;
  #menu: OpenMenu | null = null;
  /** The menu that was opened last, from which the user may have chosen an action. */
  #last: OpenMenu | null = null;

  constructor(host: MenuHost, commands: MenuCommands, parts: MenuParts) {
    this.#host = host;
    this.#commands = commands;
    this.#parts = parts;
  }

  /** Opens the menu at a pixel; if it is null, at the object with keyboard focus or the center of the view. */
  async open(at: Pixel | null): Promise<void> {
    const { facts, flights } = this.#parts;
    const pixel = at ?? this.#pixelOfKeys();
    const sphere = this.#host.currentSphere?.id;
    const point = await this.#commands.pointedAt(pixel);
    const ground = point && (await facts.of(point));
    if (!point || !this.#host.isConnected) return;
    this.#show({ pixel, point, sphere, ground });
    if (!ground) return;
    void flights.offer(ground);
    this.#replace(ground, await facts.settled(ground));
  }

  close(): void {
    this.#menu = null;
  }

  /** Must be called when a sphere is on the screen. Closes a menu that was not opened while it was loading. */
  enter(sphere: number): void {
    if (this.#menu?.sphere !== sphere) this.#menu = null;
  }

  /** Must be called when more has become known about what stands around the sphere. */
  async renew(): Promise<void> {
    const ground = this.#menu?.ground;
    if (ground) this.#replace(ground, await this.#parts.facts.again(ground));
  }

  /** Returns where the menu was opened from which a place comes; null for other places. */
  pixelOf(place: DescribedPlace): Pixel | null {
    return this.#last?.ground === place ? this.#last.pixel : null;
  }

  render(): TemplateResult {
    const { flights } = this.#parts;
    const { pixel = AT_START, point = LEVEL, ground = null } = this.#menu ?? {};
    return html`<sphere-context-menu
      exportparts="menu, point: menu-point, item: menu-item"
      .open=${this.#menu !== null}
      .at=${pixel}
      .ground=${ground}
      .direction=${point}
      .canFly=${flights.isOffered}
      .flyObstacle=${flights.obstacle(ground)}
      .texts=${this.#host.shownTexts}
    ></sphere-context-menu>`;
  }

  /** Replaces what is known about the point, unless the menu has closed. */
  #replace(before: DescribedPlace, known: DescribedPlace | null): void {
    if (!known || this.#menu?.ground !== before) return;
    this.#show({ ...this.#menu, ground: known });
    void this.#parts.flights.offer(known);
  }

  #show(menu: OpenMenu): void {
    this.#menu = this.#last = menu;
    this.#host.requestUpdate();
  }

  /** Returns the pixel of the object with keyboard focus or, if there is none, the center of the view. */
  #pixelOfKeys(): Pixel {
    const marked = this.#commands.marked();
    const pixel = marked && this.#commands.screen.pixelOf(marked);
    const { clientWidth, clientHeight } = this.#host;
    return pixel ?? { x: clientWidth / 2, y: clientHeight / 2 };
  }
}

const AT_START: Pixel = { x: 0, y: 0 };
const LEVEL = { pan: 0, tilt: 0 };
