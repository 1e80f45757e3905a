import * as z from 'zod/mini';
import { PROTOCOL, VERSION, type FrameEvent, type PageMessage } from './protocol.ts';

/** What every message names; its version and type are looked at before all else. */
export const envelopeSchema = z.object({
  protocol: z.literal(PROTOCOL),
  version: z.number(),
  type: z.string(),
});

const envelope = { protocol: z.literal(PROTOCOL), version: z.literal(VERSION) };
const id = z.string().check(z.minLength(1), z.maxLength(100));
const name = z.string().check(z.maxLength(100));
const asked = { ...envelope, id };

/** The longest pause between two events of a kind, milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** The messages of a page by their types. */
export const pageSchemas = {
  hello: z.object({ ...asked, type: z.literal('hello') }),
  call: z.object({ ...asked, type: z.literal('call'), verb: name, args: z.optional(z.unknown()) }),
  cancel: z.object({ ...asked, type: z.literal('cancel') }),
  subscribe: z.object({
    ...asked,
    type: z.literal('subscribe'),
    event: name,
    everyMs: z._default(z.number().check(z.minimum(0), z.maximum(LONGEST_PAUSE_MS)), 0),
  }),
  unsubscribe: z.object({ ...asked, type: z.literal('unsubscribe'), event: name }),
  goodbye: z.object({ ...envelope, type: z.literal('goodbye') }),
} as const satisfies { [T in PageMessage['type']]: z.ZodMiniType<Extract<PageMessage, { type: T }>> };

export const isPageType = (type: string): type is PageMessage['type'] => Object.hasOwn(pageSchemas, type);

/** The names of all events. */
export const EVENTS = [
  ...(['init', 'load', 'settle', 'view-change', 'click'] as const),
  ...(['marker-click', 'polygon-click', 'place', 'error'] as const),
] as const satisfies readonly FrameEvent[];

export const isEvent = (event: string): event is FrameEvent => (EVENTS as readonly string[]).includes(event);
