import type * as z from 'zod/mini';
import { namedIssueText } from '../model/issue-text.ts';
import { readLegacy, type LegacyMessage } from './legacy.ts';
import { PROTOCOL, VERSION, type PageMessage } from './protocol.ts';
import { envelopeSchema, isPageType, pageSchemas } from './schemas.ts';

/** Maximum size of a message: 1 MB, counting its texts, its names and a few bytes for each value. */
export const MAX_BYTES = 1_048_576;

/**
 * Maximum nesting depth of objects and lists. Legitimate messages have fewer levels. The limit also stops the
 * traversal of circular data.
 */
const MAX_DEPTH = 32;

/** Number of bytes counted for each value other than text. */
const BYTES_PER_VALUE = 8;

/** Names that would change the prototype of an object into which the data is merged. */
const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export type DataProblem = 'too-large' | 'too-deep' | 'prototype-name' | 'not-plain';

/** The reason why a message cannot be used. The frame warns once about each kind. */
export type MessageProblem =
  | DataProblem
  | 'unknown-type'
  | 'wrong-fields'
  | 'version-unknown'
  | 'origin-opaque';

export type Reading =
  | { readonly kind: 'message'; readonly message: PageMessage }
  | { readonly kind: 'legacy'; readonly message: LegacyMessage }
  /** A greeting in a version that this frame does not support. */
  | { readonly kind: 'foreign-hello'; readonly id: string }
  /**
   * An invalid message to the frame. If the message is a call, `call` is its id. `detail` describes wrong
   * fields.
   */
  | {
      readonly kind: 'unusable';
      readonly problem: MessageProblem;
      readonly call: string | null;
      readonly detail?: string;
    }
  /** A message that is not meant for the frame. */
  | { readonly kind: 'unrelated' };

type Fields = Readonly<Record<string, unknown>>;

/** Reads any posted data. Never throws. */
export function readMessage(data: unknown): Reading {
  const problem = findProblem(data);
  if (!isOurs(data)) return problem ? { kind: 'unrelated' } : readLegacyMessage(data);
  if (problem) return unusable(problem, callIdOf(data));
  const envelope = envelopeSchema.safeParse(data);
  if (!envelope.success) return wrongFields('message', envelope.error);
  const { type, version } = envelope.data;
  if (version !== VERSION) return readOtherVersion(data);
  if (!isPageType(type)) return unusable('unknown-type');
  const read = pageSchemas[type].safeParse(data);
  return read.success ? { kind: 'message', message: read.data } : wrongFields(type, read.error);
}

const isOurs = (data: unknown): data is Fields =>
  typeof data === 'object' && data !== null && 'protocol' in data && data.protocol === PROTOCOL;

const unusable = (problem: MessageProblem, call: string | null = null): Reading => ({
  kind: 'unusable',
  problem,
  call,
});

const wrongFields = (type: string, { issues }: { issues: z.core.$ZodIssue[] }): Reading => ({
  kind: 'unusable',
  problem: 'wrong-fields',
  call: null,
  detail: namedIssueText(issues[0], type),
});

/**
 * Returns the id of a call whose values cannot be read. The call can then be rejected, so that its page does
 * not have to wait for a timeout.
 */
const callIdOf = ({ type, id }: Fields): string | null =>
  type === 'call' && typeof id === 'string' && id.length <= 100 ? id : null;

function readLegacyMessage(data: unknown): Reading {
  const message = readLegacy(data);
  return message ? { kind: 'legacy', message } : { kind: 'unrelated' };
}

function readOtherVersion(data: Fields): Reading {
  const hello = pageSchemas.hello.safeParse({ ...data, version: VERSION });
  return hello.success ? { kind: 'foreign-hello', id: hello.data.id } : unusable('version-unknown');
}

/**
 * Returns the reason why data must not be read; null if it can be read. Plain objects, lists without holes,
 * strings, numbers, true, false, null and undefined are allowed within the limits. Traversal stops at the
 * first limit that is exceeded, so even huge data takes little time.
 */
export function findProblem(data: unknown): DataProblem | null {
  return new DataWalk().check(data, 0);
}

class DataWalk {
  #bytes = 0;

  check(value: unknown, depth: number): DataProblem | null {
    if (typeof value === 'string') return this.#count(value.length);
    if (typeof value !== 'object' || value === null) {
      return /^(number|boolean|undefined|object)$/.test(typeof value)
        ? this.#count(BYTES_PER_VALUE)
        : 'not-plain';
    }
    if (depth >= MAX_DEPTH) return 'too-deep';
    return Array.isArray(value) ? this.#checkList(value, depth) : this.#checkObject(value, depth);
  }

  #count(bytes: number): DataProblem | null {
    this.#bytes += bytes;
    return this.#bytes > MAX_BYTES ? 'too-large' : null;
  }

  #checkList(list: readonly unknown[], depth: number): DataProblem | null {
    // A sparse list may be too long to iterate over.
    const problem = this.#count(BYTES_PER_VALUE + list.length);
    if (problem) return problem;
    if (Object.keys(list).length !== list.length) return 'not-plain';
    return this.#checkEach(list, depth);
  }

  #checkObject(object: object, depth: number): DataProblem | null {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== null && prototype !== Object.prototype) return 'not-plain';
    const names = Object.keys(object);
    if (names.some((name) => PROTOTYPE_NAMES.has(name))) return 'prototype-name';
    const bytes = names.reduce((sum, name) => sum + name.length, BYTES_PER_VALUE);
    return this.#count(bytes) ?? this.#checkEach(Object.values(object), depth);
  }

  #checkEach(values: readonly unknown[], depth: number): DataProblem | null {
    for (const value of values) {
      const problem = this.check(value, depth + 1);
      if (problem) return problem;
    }
    return null;
  }
}
