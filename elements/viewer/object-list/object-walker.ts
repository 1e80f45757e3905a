import {
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
  html,
  nothing,
} from 'lit';
import { turnBetween } from '../../geo/angle.ts';
import { ARIA_WALK_KEYS, type WalkAction, walkActionOf } from '../../input/walk-keys.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';
import { adoptStyles } from '../popups/adopt-styles.ts';
import { glassStyles } from '../popups/glass.styles.ts';
import { objectListStyles } from './object-list.styles.ts';
import { objectInWords } from './object-words.ts';
import { farthestOf, firstOf, indexOf, nearestOf, stepFrom } from './walk.ts';

/** When the view has turned away from an object by more than this, in degrees, walking goes on from where it looks. */
const LOOKED_ELSEWHERE = 5;

/** What walking among the objects makes the viewer do. */
export interface WalkCommands {
  readonly screen: ObjectScreen;
  readonly texts: () => ViewerTexts;
  /** Degrees that the view looks at. */
  readonly pan: () => number;
  /** Turns the view to an object: users who see have no other way to know where it is. */
  readonly turnTo: (seen: SeenObject) => unknown;
  /** Shows which object the keyboard is at; null when it is at none. */
  readonly highlight: (seen: SeenObject | null) => unknown;
  /** What a click on the object does. */
  readonly activate: (seen: SeenObject) => unknown;
  /** Gives the keyboard back to the view. */
  readonly leave: () => unknown;
}

/**
 * Takes the keyboard from object to object. However many there are, the page holds one element for the list and one
 * for the object that it is at: a list box whose only option says which of how many it is.
 */
export class ObjectWalker implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #commands: WalkCommands;
  #at: SeenObject | null = null;
  #hasFocus = false;
  #spoken = '';

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }, commands: WalkCommands) {
    this.#host = host;
    this.#commands = commands;
    host.addController(this);
  }

  hostConnected(): void {
    adoptStyles(this.#host.renderRoot, [glassStyles, objectListStyles]);
  }

  hostDisconnected(): void {
    this.#at = null;
    this.#hasFocus = false;
    this.#spoken = '';
  }

  /** The object that the keyboard is at; null while it is elsewhere. */
  get current(): SeenObject | null {
    return this.#hasFocus ? this.#at : null;
  }

  render(): TemplateResult | typeof nothing {
    const texts = this.#commands.texts();
    const { count } = this.#commands.screen;
    if (count === 0 && !this.#hasFocus) return nothing;
    const words = this.#words();
    const label = texts.objects.around.replace('{count}', String(count));
    return html`
      <div class="around glass" part="object-list">
        <div
          class="list"
          role="listbox"
          tabindex="0"
          aria-label=${label}
          aria-describedby="how-to-walk"
          aria-keyshortcuts=${ARIA_WALK_KEYS}
          aria-activedescendant=${words ? 'object-at' : nothing}
          @keydown=${(event: KeyboardEvent) => this.#press(event)}
          @focus=${() => this.#enter()}
          @blur=${() => this.#leave()}
        >
          ${words ? this.#renderOption(words) : nothing}
        </div>
        ${words ? nothing : html`<span class="label" aria-hidden="true">${label}</span>`}
        <span class="keys" aria-hidden="true">${texts.objects.walkKeys}</span>
        <span id="how-to-walk" class="for-ears">${texts.objects.howToWalk}</span>
        <div class="for-ears" role="status">${this.#spoken}</div>
      </div>
    `;
  }

  #renderOption(words: string): TemplateResult {
    const { seen } = this.#commands.screen;
    const place = this.#at ? indexOf(seen, this.#at) + 1 : 0;
    return html`<div
      id="object-at"
      class="label"
      role="option"
      aria-selected="true"
      aria-posinset=${place}
      aria-setsize=${seen.length}
      dir="auto"
    >
      ${words}
    </div>`;
  }

  #press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const action = walkActionOf(event.key);
    if (!action) return;
    event.preventDefault();
    // The view has other plans for the same keys.
    event.stopPropagation();
    this.#act(action);
  }

  #act(action: WalkAction): void {
    const at = this.#current();
    if (action === 'leave') this.#commands.leave();
    else if (action !== 'activate') this.#goTo(this.#goalOf(action, at));
    else if (at) this.#commands.activate(at);
  }

  #goalOf(action: Exclude<WalkAction, 'leave' | 'activate'>, at: SeenObject | null): SeenObject | null {
    const { seen } = this.#commands.screen;
    if (action === 'nearest') return nearestOf(seen);
    if (action === 'farthest') return farthestOf(seen);
    const step = action === 'next' ? 1 : -1;
    return at ? stepFrom(seen, at, step) : firstOf(seen, this.#commands.pan(), step);
  }

  #goTo(goal: SeenObject | null): void {
    this.#at = goal;
    this.#spoken = this.#words();
    this.#commands.highlight(goal);
    if (goal) this.#commands.turnTo(goal);
    this.#host.requestUpdate();
  }

  #enter(): void {
    this.#hasFocus = true;
    const at = this.#current();
    const isElsewhere = at && Math.abs(turnBetween(this.#commands.pan(), at.pan)) > LOOKED_ELSEWHERE;
    this.#at = isElsewhere ? null : at;
    this.#commands.highlight(this.#at);
    this.#host.requestUpdate();
  }

  #leave(): void {
    this.#hasFocus = false;
    this.#spoken = '';
    this.#commands.highlight(null);
    this.#host.requestUpdate();
  }

  /** The object that the list is at as it is now; null when it is no longer there. */
  #current(): SeenObject | null {
    return this.#at && this.#commands.screen.find(this.#at.key);
  }

  #words(): string {
    this.#at = this.#current();
    if (!this.#at) return '';
    const { seen } = this.#commands.screen;
    return objectInWords(this.#at, indexOf(seen, this.#at), seen.length, this.#commands.texts());
  }
}
