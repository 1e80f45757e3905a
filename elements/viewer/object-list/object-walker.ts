import {
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
  html,
  nothing,
} from 'lit';
import { turnBetween } from '../../geo/angle.ts';
import { ARIA_WALK_KEYS, type WalkAction, walkActionOf } from '../../input/walk-keys.ts';
import { putValues } from '../../language/put-values.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { glassStyles } from '../base/glass.styles.ts';
import { objectText } from '../objects/object-text.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';
import { objectListStyles } from './object-list.styles.ts';
import { farthestOf, firstOf, indexOf, nearestOf, stepFrom } from './walk.ts';

/**
 * If the view has turned from the current object by more than this, in degrees, navigation continues from the
 * view's direction.
 */
const TURNED_AWAY_DEG = 5;

export interface WalkCommands {
  readonly screen: ObjectScreen;
  readonly texts: () => ViewerTexts;
  /** Whether distances are in feet and miles. */
  readonly inFeet: () => boolean;
  /** Direction of the view in degrees. */
  readonly pan: () => number;
  readonly turnTo: (seen: SeenObject) => unknown;
  /** Highlights the object with keyboard focus; null clears the highlight. */
  readonly highlight: (seen: SeenObject | null) => unknown;
  /** Has the same effect as a click on the object. */
  readonly activate: (seen: SeenObject) => unknown;
  readonly leave: () => unknown;
}

/**
 * Moves keyboard focus from object to object. The DOM contains only a list box and one option for the current
 * object, regardless of the number of objects. The option states the object's position in the list.
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

  /** The object with keyboard focus; null if no object has focus. */
  get current(): SeenObject | null {
    return this.#hasFocus ? this.#at : null;
  }

  render(): TemplateResult | typeof nothing {
    const texts = this.#commands.texts();
    const { count } = this.#commands.screen;
    if (count === 0 && !this.#hasFocus) return nothing;
    const text = this.#text();
    const label = putValues(texts.objects.around, { count }, texts.objects.language);
    return html`
      <div class="around glass" part="object-list">
        <div
          class="list"
          role="listbox"
          tabindex="0"
          aria-label=${label}
          aria-describedby="how-to-walk"
          aria-keyshortcuts=${ARIA_WALK_KEYS}
          aria-activedescendant=${text ? 'object-at' : nothing}
          @keydown=${(event: KeyboardEvent) => this.#press(event)}
          @focus=${() => this.#enter()}
          @blur=${() => this.#leave()}
        >
          ${text ? this.#renderOption(text) : nothing}
        </div>
        ${text ? nothing : html`<span class="label" aria-hidden="true">${label}</span>`}
        <span class="keys" aria-hidden="true">${texts.objects.walkKeys}</span>
        <span id="how-to-walk" class="for-ears">${texts.objects.howToWalk}</span>
        <div class="for-ears" role="status">${this.#spoken}</div>
      </div>
    `;
  }

  #renderOption(text: string): TemplateResult {
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
      ${text}
    </div>`;
  }

  #press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const action = walkActionOf(event.key);
    if (!action) return;
    event.preventDefault();
    // The view uses the same keys for other actions, so the event must not reach the view.
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
    this.#spoken = this.#text();
    this.#commands.highlight(goal);
    if (goal) this.#commands.turnTo(goal);
    this.#host.requestUpdate();
  }

  #enter(): void {
    this.#hasFocus = true;
    const at = this.#current();
    const isElsewhere = at && Math.abs(turnBetween(this.#commands.pan(), at.pan)) > TURNED_AWAY_DEG;
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

  /** Returns the current state of the focused object; null if the object no longer exists. */
  #current(): SeenObject | null {
    return this.#at && this.#commands.screen.find(this.#at.key);
  }

  #text(): string {
    this.#at = this.#current();
    if (!this.#at) return '';
    const { screen, texts, inFeet } = this.#commands;
    const counted = { index: indexOf(screen.seen, this.#at), count: screen.seen.length };
    return objectText(this.#at, counted, texts(), inFeet());
  }
}
