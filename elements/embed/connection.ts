import {
  LegacyRegistrations,
  writeLegacyResponse,
  type LegacyCommand,
  type LegacyMessage,
} from './legacy.ts';
import { PROTOCOL, VERSION } from './protocol.ts';
import type { Call, ErrorValue, FrameEvent, FrameEvents, PageMessage, Subscribe } from './protocol.ts';
import { readMessage, type MessageProblem } from './read-message.ts';
import { EVENTS, VERBS, checkCall, isEvent, isVerb, type VerbCall } from './schemas.ts';
import { isReadable, isSettingName, settingNameOf, unknownSettingText } from './settings.ts';

/*
 * The frame's end of the connection, as a pure state machine that turns posted messages into actions.
 *
 * The states are: waiting → checking → connected, or refused if the key does not work on the page's site. A
 * greeting starts the check, and `admit` ends it.
 *
 * A goodbye returns the connection to the waiting state. The first greeting determines the page's origin. After that, messages from
 * other origins are ignored.
 */

/** A posted message and its sender as reported by the browser. */
export interface Posted {
  readonly data: unknown;
  readonly origin: string;
  /** Whether the window around the frame posted the message. */
  readonly isParent: boolean;
}

/** The action that the frame must take next. */
export type Action =
  /** Post the message to this origin only. */
  | { readonly do: 'post'; readonly message: object; readonly origin: string }
  /** Check with the host whether the key works on this site, then call `admit`. */
  | { readonly do: 'request-admission'; readonly origin: string }
  /** Run a call, then call `finish` with this number. */
  | { readonly do: 'run'; readonly run: number; readonly call: VerbCall }
  | { readonly do: 'abort'; readonly run: number }
  | { readonly do: 'subscribe'; readonly event: FrameEvent; readonly everyMs: number }
  | { readonly do: 'unsubscribe'; readonly event: FrameEvent }
  | { readonly do: 'unsubscribe-all' }
  /**
   * Emit the latest event of this kind again because a legacy page has registered for it. Only events that
   * describe a state are emitted again.
   */
  | { readonly do: 'replay-legacy'; readonly event: FrameEvent }
  | { readonly do: 'warn'; readonly reason: string };

export interface Admission {
  readonly valid: boolean;
  readonly entityId: string | null;
}

export type Outcome = { readonly value: unknown } | { readonly error: ErrorValue };

type State = 'waiting' | 'checking' | 'connected' | 'refused';

/** The recipient of a run's result: a call or a legacy page's command; null if there is none. */
type Requester = CallId | Omit<LegacyCommand, 'args'> | null;

interface CallId {
  readonly id: string;
  /** The error with which the call ends even if its run succeeds; null if there is none. */
  readonly refusal?: ErrorValue | null;
}

/**
 * Maximum number of concurrent calls, and of legacy messages that are stored until the host has responded.
 */
const MAX_AT_ONCE = 1000;

/**
 * Maximum number of request ids that are stored to detect repeated ids, which usually arrive soon after the
 * first.
 */
const MAX_REMEMBERED_IDS = 10_000;

const envelope = { protocol: PROTOCOL, version: VERSION } as const;

const failure = (code: ErrorValue['code'], message: string, recoverable = false): ErrorValue => ({
  code,
  message,
  recoverable,
});

const BUSY = failure('not-ready', 'Too many calls are in progress. Wait for some of them to finish.', true);
const CANCELLED = failure('cancelled', 'The call was canceled.', true);
const KEY_INVALID = failure(
  'key-invalid',
  'The API key does not work on this site. It does not exist, was turned off or deleted, has expired or has no plan, or its whitelist does not include the site.',
);

/** Returns whether messages can be posted to an origin. The origin of a sandboxed frame is opaque. */
const isNamed = (origin: string): boolean => /^https?:\/\/[^/\s]+$/.test(origin);

/**
 * Returns the error for names that the viewer does not know, in a call of `get` or `set`. A `set` applies its other
 * settings all the same, so that a page can use a setting that older frames do not have.
 */
function refusalOf({ verb, args }: VerbCall): ErrorValue | null {
  const names = verb === 'get' ? args.names : verb === 'set' ? Object.keys(args) : [];
  const isKnown = verb === 'get' ? isReadable : (name: string) => isSettingName(settingNameOf(name));
  const unknown = names.filter((name) => !isKnown(name));
  const [first] = unknown;
  if (first === undefined) return null;
  const rest = verb === 'set' && unknown.length < names.length ? ' The other settings were applied.' : '';
  return failure('invalid-argument', `${unknownSettingText(first)}${rest}`);
}

/** The frame's end of the connection with the page around it. */
export class Connection {
  readonly #apiKey: string;
  #state: State = 'waiting';
  #origin: string | null = null;
  #entityId: string | null = null;
  /** The id of the latest greeting; null before the first one. */
  #hello: string | null = null;
  /** Request ids received since the greeting, oldest first. */
  readonly #seenIds = new Set<string>();
  readonly #warned = new Set<MessageProblem>();
  readonly #runs = new Map<number, Requester>();
  #lastRun = 0;
  /** Legacy messages that arrived before the host's decision. */
  #earlyMessages: LegacyMessage[] = [];
  readonly #registrations = new LegacyRegistrations();

  constructor(apiKey: string) {
    this.#apiKey = apiKey;
  }

  /** Handles any message that was posted to the frame. */
  receive({ data, origin, isParent }: Posted): Action[] {
    if (!isParent || (this.#origin !== null && origin !== this.#origin)) return [];
    const reading = readMessage(data);
    if (reading.kind === 'unrelated') return [];
    if (reading.kind === 'unusable')
      return [
        ...this.#warn(reading.problem, reading.detail),
        ...this.#rejectUnreadable(reading.call, reading.problem),
      ];
    // A page with an opaque origin can receive only messages that are posted to all origins.
    if (!isNamed(origin)) return this.#warn('origin-opaque');
    if (reading.kind === 'legacy') return this.#receiveLegacy(reading.message, origin);
    if (reading.kind === 'foreign-hello') {
      const error = failure(
        'version-unknown',
        `This frame supports version ${String(VERSION)} of the protocol.`,
      );
      return [this.#post({ ...envelope, type: 'error', id: reading.id, error }, origin)];
    }
    return this.#receiveMessage(reading.message, origin);
  }

  /** Handles the first or a later decision of the host about the page's site. */
  admit({ valid, entityId }: Admission): Action[] {
    if (this.#state === 'waiting') return [];
    this.#state = valid ? 'connected' : 'refused';
    this.#entityId = entityId;
    const early = this.#earlyMessages;
    this.#earlyMessages = [];
    const welcome = this.#hello === null ? [] : [this.#welcome(this.#hello)];
    return [...welcome, ...early.flatMap((message) => this.#handleLegacy(message))];
  }

  /** Ends all runs because the key no longer works. */
  revoke(): Action[] {
    if (this.#state !== 'connected') return [];
    this.#state = 'refused';
    const ended = [...this.#runs].flatMap(([run, requester]): Action[] => [
      { do: 'abort', run },
      ...this.#respond(requester, { error: KEY_INVALID }),
    ]);
    this.#runs.clear();
    return ended;
  }

  /** Responds with the outcome of a run, unless the run was canceled. */
  finish(run: number, outcome: Outcome): Action[] {
    const requester = this.#runs.get(run);
    if (!requester) return [];
    this.#runs.delete(run);
    const refusal = 'id' in requester && 'value' in outcome ? requester.refusal : null;
    return this.#respond(requester, refusal ? { error: refusal } : outcome);
  }

  /**
   * Returns the message that announces an event to a page that has subscribed to it. Returns nothing until
   * the host has decided about the page's site.
   */
  emit<E extends FrameEvent>(event: E, detail: FrameEvents[E]): Action[] {
    if (!this.#isSettled) return [];
    return [this.#post({ ...envelope, type: 'event', event, detail })];
  }

  /** Returns the messages that announce an event to a legacy page that has registered for it. */
  emitLegacy<E extends FrameEvent>(event: E, detail: FrameEvents[E]): Action[] {
    if (this.#origin === null || !this.#isSettled) return [];
    const facts = { entityId: this.#entityId, apiKey: this.#apiKey };
    const message = this.#registrations.messageOf(event, detail, this.#origin, facts);
    return message ? [this.#post(message)] : [];
  }

  /** Ends the connection because the frame is being unloaded. */
  close(): Action[] {
    const isGreeted = this.#isSettled && this.#hello !== null;
    const goodbye = isGreeted ? [this.#post({ ...envelope, type: 'goodbye' })] : [];
    return [...goodbye, ...this.#reset()];
  }

  #receiveMessage(message: PageMessage, origin: string): Action[] {
    if (message.type === 'hello') return this.#greet(message.id, origin);
    // A legacy message opens the connection even if no `hello` has been received. The connection then accepts only legacy
    // messages.
    if (!this.#isSettled || this.#hello === null) return [];
    if (message.type === 'goodbye') return this.#reset();
    if (message.type === 'cancel') return this.#cancel(message.id);
    if (!this.#isNewId(message.id)) return [];
    if (this.#state === 'refused') return this.#respond(message, { error: KEY_INVALID });
    if (message.type === 'call') return this.#call(message);
    if (message.type === 'subscribe') return this.#subscribe(message);
    return [...this.#unsubscribe(message.event), ...this.#respond(message, { value: null })];
  }

  #greet(id: string, origin: string): Action[] {
    this.#hello = id;
    return this.#isSettled ? [this.#welcome(id)] : this.#pinOrigin(origin);
  }

  /** Sets the page's origin permanently. From then on, no messages are exchanged with any other origin. */
  #pinOrigin(origin: string): Action[] {
    if (this.#state !== 'waiting') return [];
    this.#origin = origin;
    this.#state = 'checking';
    return [{ do: 'request-admission', origin }];
  }

  #call({ id, verb, args }: Call): Action[] {
    return this.#run({ id }, verb, args);
  }

  #run(requester: Requester, verb: string, args: unknown): Action[] {
    if (!isVerb(verb))
      return this.#respond(requester, { error: failure('not-supported', `Unknown verb: ${verb}.`) });
    const checked = checkCall(verb, args);
    if ('problem' in checked)
      return this.#respond(requester, { error: failure('invalid-argument', checked.problem) });
    // Legacy pages post names that the viewer does not know, which has always had no effect.
    const isCall = requester !== null && 'id' in requester;
    const refusal = isCall ? refusalOf(checked.call) : null;
    if (refusal && verb === 'get') return this.#respond(requester, { error: refusal });
    if (this.#runs.size >= MAX_AT_ONCE) return this.#respond(requester, { error: BUSY });
    this.#lastRun += 1;
    this.#runs.set(this.#lastRun, isCall ? { ...requester, refusal } : requester);
    return [{ do: 'run', run: this.#lastRun, call: checked.call }];
  }

  #cancel(id: string): Action[] {
    for (const [run, requester] of this.#runs) {
      if (requester === null || !('id' in requester) || requester.id !== id) continue;
      this.#runs.delete(run);
      return [{ do: 'abort', run }, ...this.#respond(requester, { error: CANCELLED })];
    }
    return [];
  }

  #subscribe(message: Subscribe): Action[] {
    const { event, everyMs } = message;
    if (!isEvent(event))
      return this.#respond(message, { error: failure('not-supported', `Unknown event: ${event}.`) });
    return [...this.#respond(message, { value: null }), { do: 'subscribe', event, everyMs }];
  }

  #unsubscribe(event: string): Action[] {
    return isEvent(event) ? [{ do: 'unsubscribe', event }] : [];
  }

  #receiveLegacy(message: LegacyMessage, origin: string): Action[] {
    if (this.#isSettled) return this.#handleLegacy(message);
    if (this.#earlyMessages.length < MAX_AT_ONCE) this.#earlyMessages.push(message);
    return this.#pinOrigin(origin);
  }

  #handleLegacy({ registrations, settings, command }: LegacyMessage): Action[] {
    const actions = this.#registrations
      .add(registrations, this.#origin)
      .map((event): Action => ({ do: 'replay-legacy', event }));
    if (settings && this.#state === 'connected') actions.push(...this.#run(null, 'set', settings));
    if (!command) return actions;
    const { args, ...requester } = command;
    if (this.#state === 'refused') return [...actions, ...this.#respond(requester, { error: KEY_INVALID })];
    return [...actions, ...this.#run(requester, command.command, args)];
  }

  #respond(requester: Requester, outcome: Outcome): Action[] {
    if (requester === null) return [];
    if ('command' in requester) return [this.#post(writeLegacyResponse(requester, outcome))];
    const { id } = requester;
    return [
      this.#post(
        'error' in outcome
          ? { ...envelope, type: 'error', id, error: outcome.error }
          : { ...envelope, type: 'result', id, value: outcome.value },
      ),
    ];
  }

  #welcome(id: string): Action {
    const valid = this.#state === 'connected';
    const entityId = valid ? this.#entityId : null;
    return this.#post({ ...envelope, type: 'welcome', id, valid, entityId, verbs: VERBS, events: EVENTS });
  }

  /** Drops all of the page's requests. The origin stays because no other page can take the page's place. */
  #reset(): Action[] {
    const aborted = [...this.#runs.keys()].map((run): Action => ({ do: 'abort', run }));
    this.#runs.clear();
    this.#registrations.clear();
    this.#earlyMessages = [];
    this.#seenIds.clear();
    this.#hello = null;
    this.#state = 'waiting';
    return [...aborted, { do: 'unsubscribe-all' }];
  }

  /** Rejects a call that could not be read if its page is connected. */
  #rejectUnreadable(id: string | null, problem: MessageProblem): Action[] {
    if (id === null || !this.#isSettled || this.#hello === null || !this.#isNewId(id)) return [];
    const error = failure('invalid-argument', `The message is not valid: ${problem}.`);
    return this.#respond({ id }, { error });
  }

  /** Stores a request id. Returns false if the id was used before. */
  #isNewId(id: string): boolean {
    if (this.#seenIds.has(id)) return false;
    this.#seenIds.add(id);
    if (this.#seenIds.size > MAX_REMEMBERED_IDS) {
      const [oldest = id] = this.#seenIds;
      this.#seenIds.delete(oldest);
    }
    return true;
  }

  #warn(problem: MessageProblem, reason: string = problem): Action[] {
    if (this.#warned.has(problem)) return [];
    this.#warned.add(problem);
    return [{ do: 'warn', reason }];
  }

  /** Whether the host has decided about the page's site. */
  get #isSettled(): boolean {
    return this.#state === 'connected' || this.#state === 'refused';
  }

  #post(message: object, origin = this.#origin ?? ''): Action {
    return { do: 'post', message, origin };
  }
}
