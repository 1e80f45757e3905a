import {
  eventOfLegacy,
  legacyNameOf,
  writeLegacyEvent,
  type LegacyEvent,
  type LegacyFacts,
  type LegacyName,
  type Registration,
} from './legacy.ts';
import type { FrameEvent, FrameEvents } from './protocol.ts';

/** What an old page waits for. */
export class LegacyRegistrations {
  readonly #all = new Map<LegacyName, Registration>();

  /** Takes those that are for the page's own origin; gives their events. */
  take(given: ReadonlyMap<LegacyName, Registration>, origin: string | null): FrameEvent[] {
    const own = [...given].filter(([, registration]) => registration.origin === origin);
    for (const [name, registration] of own) this.#all.set(name, registration);
    return own.map(([name]) => eventOfLegacy(name));
  }

  /** The message of an event; null where nobody there waits for it. */
  messageOf<E extends FrameEvent>(
    event: E,
    detail: FrameEvents[E],
    origin: string,
    facts: LegacyFacts,
  ): LegacyEvent | null {
    const name = legacyNameOf(event);
    if (name === null) return null;
    const registration = this.#all.get(name);
    if (!registration?.sourceExists || registration.origin !== origin) return null;
    return writeLegacyEvent(name, registration, detail as never, facts);
  }

  /** Forgets all. */
  clear(): void {
    this.#all.clear();
  }
}
