import { createHmac } from 'node:crypto';
import type { Delivery, State } from './state.ts';
import { makeId } from './wire/make-id.ts';
import type { WireEvent, WireObject } from './wire/objects.ts';

/** Version of Stripe's API that the stand-in imitates. */
const WIRE_VERSION = '2026-10-28.endive';

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 3_600_000;

/** Age, in seconds, at which undelivered events are dropped: three days, as at Stripe. */
const GIVE_UP_S = 3 * 86_400;

/** Stores an event with a snapshot of its object, and queues its delivery. */
export function recordEvent(state: State, type: string, about: WireObject, nowS: number): WireEvent {
  const event: WireEvent = {
    id: makeId('evt_1', 23),
    object: 'event',
    api_version: WIRE_VERSION,
    created: nowS,
    data: { object: structuredClone(about) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  state.events[event.id] = event;
  state.deliveries[event.id] = { id: event.id, eventId: event.id, tries: 0, dueAt: nowS * 1000 };
  return event;
}

/** Returns the `Stripe-Signature` header: `t=…,v1=…`, with one v1 per secret. */
export function signNotice(body: string, secrets: readonly string[], nowS: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${nowS}.${body}`).digest('hex')}`,
  );
  return [`t=${nowS}`, ...signatures].join(',');
}

/** Posts an event to the host; resolves with the status of the response. */
export type Post = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

export interface NoticeSender {
  readonly state: State;
  readonly secret: string;
  readonly clock: () => number;
  readonly post: Post;
}

/** Signs and sends one event; resolves with true if the host accepted it. */
export async function deliver(
  { state, secret, clock, post }: NoticeSender,
  eventId: string,
): Promise<boolean> {
  const event = state.events[eventId];
  if (event === undefined) return true;
  const body = JSON.stringify(event);
  const signature = signNotice(body, [secret], Math.floor(clock() / 1000));
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
  try {
    const status = await post(body, headers);
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}

function postpone(delivery: Delivery, createdS: number, nowMs: number): boolean {
  delivery.tries += 1;
  delivery.dueAt = nowMs + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** delivery.tries);
  return nowMs / 1000 < createdS + GIVE_UP_S;
}

/** Sends due events one after the other. Events that the host does not accept are retried for three days. */
export async function deliverDue(postman: NoticeSender): Promise<void> {
  const { state, clock } = postman;
  for (const delivery of Object.values(state.deliveries)) {
    if (delivery.dueAt > clock()) continue;
    const isAccepted = await deliver(postman, delivery.eventId);
    const created = state.events[delivery.eventId]?.created ?? 0;
    if (isAccepted || !postpone(delivery, created, clock()))
      Reflect.deleteProperty(state.deliveries, delivery.id);
  }
}
