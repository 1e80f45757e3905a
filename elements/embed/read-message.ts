import { faultOf } from './check-data.ts';
import { readLegacy, type LegacyMessage } from './legacy.ts';
import { envelopeSchema, isPageType, pageSchemas } from './page-schemas.ts';
import { PROTOCOL, VERSION, type PageMessage } from './protocol.ts';

/** What is said of a message that cannot be used, once for each kind. */
export type Complaint =
  | 'too-large'
  | 'too-deep'
  | 'prototype-name'
  | 'not-plain'
  | 'unknown-type'
  | 'wrong-fields'
  | 'version-unknown'
  | 'origin-opaque';

/** What a posted message turns out to be. */
export type Reading =
  | { readonly kind: 'message'; readonly message: PageMessage }
  | { readonly kind: 'legacy'; readonly message: LegacyMessage }
  /** A greeting of a version that is not spoken here. */
  | { readonly kind: 'foreign-hello'; readonly id: string }
  /** One that was meant for the frame, and cannot be used. */
  | { readonly kind: 'unusable'; readonly complaint: Complaint; readonly call: string | null }
  /** None of the frame's business. */
  | { readonly kind: 'nothing' };

/** The id of a call whose values cannot be read, so that it need not wait for its time to pass. */
function callIn(data: unknown): string | null {
  const { type, id } = data as Readonly<Record<string, unknown>>;
  return type === 'call' && typeof id === 'string' && id.length <= 100 ? id : null;
}

const unusable = (complaint: Complaint, call: string | null = null): Reading => ({
  kind: 'unusable',
  complaint,
  call,
});

const isOurs = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  (data as Readonly<Record<string, unknown>>)['protocol'] === PROTOCOL;

function readLegacyOr(data: unknown): Reading {
  const message = readLegacy(data);
  return message ? { kind: 'legacy', message } : { kind: 'nothing' };
}

function readOtherVersion(data: unknown): Reading {
  const hello = pageSchemas.hello.safeParse({ ...(data as object), version: VERSION });
  return hello.success ? { kind: 'foreign-hello', id: hello.data.id } : unusable('version-unknown');
}

/** Reads posted data, whatever it is; never throws. */
export function readMessage(data: unknown): Reading {
  const fault = faultOf(data);
  if (fault) return isOurs(data) ? unusable(fault, callIn(data)) : { kind: 'nothing' };
  if (!isOurs(data)) return readLegacyOr(data);
  const envelope = envelopeSchema.safeParse(data);
  if (!envelope.success) return unusable('wrong-fields');
  const { type, version } = envelope.data;
  if (version !== VERSION) return readOtherVersion(data);
  if (!isPageType(type)) return unusable('unknown-type');
  const read = pageSchemas[type].safeParse(data);
  return read.success ? { kind: 'message', message: read.data as PageMessage } : unusable('wrong-fields');
}
