import type { Action, Admission, Outcome, Posted } from './connection-actions.ts';
import { writeLegacyAnswer, type LegacyCommand, type LegacyMessage } from './legacy.ts';
import { LegacyRegistrations } from './legacy-registrations.ts';
import { EVENTS, isEvent } from './page-schemas.ts';
import { PROTOCOL, VERSION } from './protocol.ts';
import type { Call, ErrorValue, FrameEvent, FrameEvents, PageMessage, Subscribe } from './protocol.ts';
import { readMessage, type Complaint } from './read-message.ts';
import { SeenIds } from './seen-ids.ts';
import { VERBS, checkAsk, isVerb } from './verb-schemas.ts';

/*
 * The frame's end of a connection as a machine: what is posted to it goes in, what is to be done comes out. It waits
 * (nobody is known) → asks (a page greeted; whether its site may is asked) → talks, or refuses (the key does not work
 * there, or no longer). A goodbye leads back: the same page may greet again, nobody else.
 */

type State = 'waits' | 'asks' | 'talks' | 'refuses';

/** Who waits for the answer of a run: a call, or an old page's command; null where nobody does. */
type Asker = { readonly id: string } | Omit<LegacyCommand, 'args'> | null;

/** The most runs under way at once, and messages kept while the host is asked. */
const MOST_AT_ONCE = 1000;

const BUSY: ErrorValue = { code: 'not-ready', message: 'Too much is under way already.', recoverable: true };
const CANCELLED: ErrorValue = { code: 'cancelled', message: 'The call was taken back.', recoverable: true };
const KEY_INVALID: ErrorValue = {
  code: 'key-invalid',
  message: 'The API key does not work, or not on this site.',
  recoverable: false,
};

const fault = (code: ErrorValue['code'], message: string): ErrorValue => ({
  code,
  message,
  recoverable: false,
});

const envelope = { protocol: PROTOCOL, version: VERSION } as const;

/** Whether an origin can be posted to by its name. */
const isNamed = (origin: string): boolean => /^https?:\/\/[^/\s]+$/.test(origin);

/** The frame's end of the connection with the page around it. */
export class Connection {
  readonly #apiKey: string;
  #state: State = 'waits';
  #origin: string | null = null;
  #entityId: string | null = null;
  #hello: string | null = null;
  #seen = new SeenIds();
  readonly #complained = new Set<Complaint>();
  readonly #runs = new Map<number, Asker>();
  #lastRun = 0;
  #kept: LegacyMessage[] = [];
  readonly #registrations = new LegacyRegistrations();

  constructor(apiKey: string) {
    this.#apiKey = apiKey;
  }

  /** The page's origin; null while nobody is known. */
  get origin(): string | null {
    return this.#origin;
  }

  /** Takes what was posted to the frame, whatever it is. */
  hear({ data, origin, isParent }: Posted): Action[] {
    if (!isParent || (this.#origin !== null && origin !== this.#origin)) return [];
    const reading = readMessage(data);
    if (reading.kind === 'nothing') return [];
    if (reading.kind === 'unusable')
      return [...this.#complain(reading.complaint), ...this.#refuse(reading.call, reading.complaint)];
    // Nothing can be posted to a page whose origin has no name, but to all.
    if (!isNamed(origin)) return this.#complain('origin-opaque');
    if (reading.kind === 'legacy') return this.#hearLegacy(reading.message, origin);
    if (reading.kind === 'foreign-hello') {
      const said = fault('version-unknown', `This frame speaks version ${String(VERSION)}.`);
      return [this.#post({ ...envelope, type: 'error', id: reading.id, error: said }, origin)];
    }
    return this.#hearMessage(reading.message, origin);
  }

  /** Takes the host's word for the site that was asked about, at first or at any time later. */
  admit({ valid, entityId }: Admission): Action[] {
    if (this.#state === 'waits') return [];
    this.#state = valid ? 'talks' : 'refuses';
    this.#entityId = entityId;
    const kept = this.#kept;
    this.#kept = [];
    const actions = this.#hello === null ? [] : [this.#welcome(this.#hello)];
    return [...actions, ...kept.flatMap((message) => this.#takeLegacy(message))];
  }

  /** Ends what is under way, since the key does not work any longer. */
  revoke(): Action[] {
    if (this.#state !== 'talks') return [];
    this.#state = 'refuses';
    return this.#endRuns(KEY_INVALID);
  }

  /** Takes how a run ended, whose asker hears of it. */
  answer(run: number, outcome: Outcome): Action[] {
    const asker = this.#runs.get(run);
    if (!asker) return [];
    this.#runs.delete(run);
    return this.#answerTo(asker, outcome);
  }

  /** The messages that tell the page of an event that it subscribed to. */
  tell<E extends FrameEvent>(event: E, detail: FrameEvents[E]): Action[] {
    if (!this.#isSettled) return [];
    return [this.#post({ ...envelope, type: 'event', event, detail })];
  }

  /** The messages that tell an old page of an event, where it registered for it. */
  tellLegacy<E extends FrameEvent>(event: E, detail: FrameEvents[E]): Action[] {
    if (this.#origin === null || !this.#isSettled) return [];
    const facts = { entityId: this.#entityId, apiKey: this.#apiKey };
    const message = this.#registrations.messageOf(event, detail, this.#origin, facts);
    return message ? [this.#post(message)] : [];
  }

  /** The frame goes away. */
  end(): Action[] {
    const isKnown = this.#isSettled && this.#hello !== null;
    const actions = isKnown ? [this.#post({ ...envelope, type: 'goodbye' })] : [];
    return [...actions, ...this.#leave()];
  }

  #hearMessage(message: PageMessage, origin: string): Action[] {
    if (message.type === 'hello') return this.#greet(message.id, origin);
    // A page of old is known without a greeting, which gives it nothing of today's.
    if (!this.#isSettled || this.#hello === null) return [];
    if (message.type === 'goodbye') return this.#leave();
    if (message.type === 'cancel') return this.#cancel(message.id);
    if (!this.#seen.add(message.id)) return [];
    if (this.#state === 'refuses') return this.#answerTo(message, { error: KEY_INVALID });
    if (message.type === 'call') return this.#call(message);
    if (message.type === 'subscribe') return this.#subscribe(message);
    return [...this.#unsubscribe(message.event), ...this.#answerTo(message, { value: null })];
  }

  #greet(id: string, origin: string): Action[] {
    this.#hello = id;
    if (this.#isSettled) return [this.#welcome(id)];
    return this.#pin(origin);
  }

  /** From here on this origin alone is heard and answered. */
  #pin(origin: string): Action[] {
    if (this.#state !== 'waits') return [];
    this.#origin = origin;
    this.#state = 'asks';
    return [{ do: 'ask-host', origin }];
  }

  #call({ id, verb, args }: Call): Action[] {
    return this.#run({ id }, verb, args);
  }

  #run(asker: Asker, verb: string, args: unknown): Action[] {
    if (!isVerb(verb)) {
      return this.#answerTo(asker, { error: fault('not-supported', `There is no verb ${verb}.`) });
    }
    const ask = checkAsk(verb, args);
    if (typeof ask === 'string') return this.#answerTo(asker, { error: fault('invalid-argument', ask) });
    if (this.#runs.size >= MOST_AT_ONCE) return this.#answerTo(asker, { error: BUSY });
    this.#lastRun += 1;
    this.#runs.set(this.#lastRun, asker);
    return [{ do: 'run', run: this.#lastRun, ask }];
  }

  #cancel(id: string): Action[] {
    for (const [run, asker] of this.#runs) {
      if (asker === null || !('id' in asker) || asker.id !== id) continue;
      this.#runs.delete(run);
      return [{ do: 'abort', run }, ...this.#answerTo(asker, { error: CANCELLED })];
    }
    return [];
  }

  #subscribe(message: Subscribe): Action[] {
    const { event, everyMs } = message;
    if (!isEvent(event)) {
      return this.#answerTo(message, { error: fault('not-supported', `There is no event ${event}.`) });
    }
    return [...this.#answerTo(message, { value: null }), { do: 'subscribe', event, everyMs }];
  }

  #unsubscribe(event: string): Action[] {
    return isEvent(event) ? [{ do: 'unsubscribe', event }] : [];
  }

  #hearLegacy(message: LegacyMessage, origin: string): Action[] {
    if (this.#isSettled) return this.#takeLegacy(message);
    if (this.#kept.length < MOST_AT_ONCE) this.#kept.push(message);
    return this.#pin(origin);
  }

  #takeLegacy({ registrations, settings, command }: LegacyMessage): Action[] {
    const news = this.#registrations
      .take(registrations, this.#origin)
      .map((event): Action => ({ do: 'replay-legacy', event }));
    if (settings && this.#state === 'talks') news.push(...this.#run(null, 'set', settings));
    if (!command) return news;
    const { args, ...asker } = command;
    if (this.#state === 'refuses') return [...news, ...this.#answerTo(asker, { error: KEY_INVALID })];
    return [...news, ...this.#run(asker, command.command, args)];
  }

  #answerTo(asker: Asker, outcome: Outcome): Action[] {
    if (asker === null) return [];
    if ('command' in asker) return [this.#post(writeLegacyAnswer(asker, outcome))];
    const { id } = asker;
    return [
      this.#post(
        'error' in outcome
          ? { ...envelope, type: 'error', id, error: outcome.error }
          : { ...envelope, type: 'result', id, value: outcome.value },
      ),
    ];
  }

  #welcome(id: string): Action {
    const valid = this.#state === 'talks';
    const entityId = valid ? this.#entityId : null;
    return this.#post({ ...envelope, type: 'welcome', id, valid, entityId, verbs: VERBS, events: EVENTS });
  }

  /** Ends all that is under way, with the same word to each who waits. */
  #endRuns(error: ErrorValue): Action[] {
    const ended = [...this.#runs].flatMap(([run, asker]): Action[] => [
      { do: 'abort', run },
      ...this.#answerTo(asker, { error }),
    ]);
    this.#runs.clear();
    return ended;
  }

  /** Forgets what the page asked for; its origin is kept, for nobody else can take its place. */
  #leave(): Action[] {
    const aborted = [...this.#runs.keys()].map((run): Action => ({ do: 'abort', run }));
    this.#runs.clear();
    this.#registrations.clear();
    this.#kept = [];
    this.#seen = new SeenIds();
    this.#hello = null;
    this.#state = 'waits';
    return [...aborted, { do: 'unsubscribe-all' }];
  }

  /** Ends a call that could not be read, where a page is known that may hear of it. */
  #refuse(id: string | null, complaint: Complaint): Action[] {
    if (id === null || !this.#isSettled || this.#hello === null || !this.#seen.add(id)) return [];
    const error = fault('invalid-argument', `The message cannot be used: ${complaint}.`);
    return this.#answerTo({ id }, { error });
  }

  #complain(complaint: Complaint): Action[] {
    if (this.#complained.has(complaint)) return [];
    this.#complained.add(complaint);
    return [{ do: 'warn', complaint }];
  }

  get #isSettled(): boolean {
    return this.#state === 'talks' || this.#state === 'refuses';
  }

  #post(message: object, origin = this.#origin ?? ''): Action {
    return { do: 'post', message, origin };
  }
}
