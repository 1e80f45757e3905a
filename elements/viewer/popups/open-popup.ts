import { type TemplateResult, html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { LatLon } from '../../geo/earth.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { nameOf } from '../object-list/object-words.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';
import { flyHere, popupBody, popupCard } from './popup-card.ts';
import { type PopupContent, hasContent, popupContent } from './popup-content.ts';
import { RichText } from './rich-text.ts';

/** What popups ask of their viewer. */
export interface PopupCommands {
  readonly screen: ObjectScreen;
  readonly texts: () => ViewerTexts;
  /** Whether popups offer Fly Here where a marker does not say. */
  readonly showFlyHere: () => boolean;
  readonly flyTo: (place: LatLon) => unknown;
  /** All that the popup of an object of the viewer's own holds, such as the query marker; null for others. */
  readonly contentOf: (seen: SeenObject) => TemplateResult | null;
}

/** What an open popup makes its layer do. */
export interface PopupEvents {
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Which object's popup is open, and what stands in it. */
export class OpenPopup {
  readonly #commands: PopupCommands;
  readonly #events: PopupEvents;
  readonly #rich = new RichText(() => this.#takeRich());
  #seen: SeenObject | null = null;

  constructor(commands: PopupCommands, events: PopupEvents) {
    this.#commands = commands;
    this.#events = events;
  }

  /** The object whose popup is open; null while none is. */
  get seen(): SeenObject | null {
    return this.#seen;
  }

  /** Opens an object's popup; false where it has none. */
  show(seen: SeenObject): boolean {
    const hasPopup = this.#commands.contentOf(seen) !== null || this.#contentOf(seen) !== null;
    if (hasPopup) this.#seen = seen;
    return hasPopup;
  }

  hide(): void {
    this.#seen = null;
    this.#rich.of(null);
  }

  /** Takes up what became of the object; false when its popup is to close. */
  refresh(): boolean {
    const before = this.#seen;
    const now = before && this.#commands.screen.find(before.key);
    if (!now) return before === null;
    if (now.object === before.object) {
      this.#seen = now;
      return true;
    }
    this.#events.onChange();
    return this.show(now);
  }

  render(): TemplateResult | typeof nothing {
    return this.#seen ? html`${keyed(this.#seen.key, this.#card(this.#seen))}` : nothing;
  }

  #card(seen: SeenObject): TemplateResult {
    const texts = this.#commands.texts();
    const name = nameOf(seen.object, texts);
    const own = this.#commands.contentOf(seen);
    const content = this.#contentOf(seen);
    return popupCard({
      title: content?.title ?? '',
      name,
      body: own ?? this.#body(content, name),
      foot: own ? nothing : this.#foot(content),
      texts,
      onClose: this.#events.onClose,
    });
  }

  #body(content: PopupContent | null, imageAlt: string): TemplateResult | typeof nothing {
    const rich = this.#rich.of(content?.html ?? null);
    return content ? popupBody({ ...content, imageAlt, rich }) : nothing;
  }

  #foot(content: PopupContent | null): TemplateResult | typeof nothing {
    const place = content?.flyTo;
    if (!place) return nothing;
    return flyHere(this.#commands.texts().objects.flyHere, () => {
      this.#events.onClose();
      this.#commands.flyTo(place);
    });
  }

  #contentOf({ object }: SeenObject): PopupContent | null {
    return popupContent(object, this.#commands.showFlyHere());
  }

  /** A popup of nothing but HTML, of which nothing is left, has nothing to show. */
  #takeRich(): void {
    const content = this.#seen && this.#contentOf(this.#seen);
    const isEmpty = content?.html && !this.#rich.of(content.html) && !hasContent({ ...content, html: null });
    if (isEmpty) this.#events.onClose();
    else this.#events.onChange();
  }
}
