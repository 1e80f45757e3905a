import { type FrameMessage, PROTOCOL, VERSION } from './protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const hasTexts = (value: Fields, ...names: string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** What each message must hold beside its type. */
const checks: Readonly<Record<FrameMessage['type'], (message: Fields) => boolean>> = {
  ready: () => true,
  goodbye: () => true,
  welcome: (message) =>
    hasTexts(message, 'id') &&
    typeof message.valid === 'boolean' &&
    (message.entityId === null || hasTexts(message, 'entityId')) &&
    isTexts(message.verbs) &&
    isTexts(message.events),
  result: (message) => hasTexts(message, 'id') && 'value' in message,
  error: ({ error, ...message }) =>
    hasTexts(message, 'id') &&
    isObject(error) &&
    hasTexts(error, 'code', 'message') &&
    typeof error.recoverable === 'boolean',
  event: (message) => hasTexts(message, 'event') && isObject(message.detail),
};

/** A frame's message, or null for all that is none: pages hear much that is not meant for them. */
export function readMessage(data: unknown): FrameMessage | null {
  if (!isObject(data) || data.protocol !== PROTOCOL || !Object.hasOwn(checks, String(data.type))) return null;
  const message = data as unknown as FrameMessage;
  // Any version says `ready` and tells of versions it does not know; the rest may mean something else in another.
  const isAnyVersions = message.type === 'ready' || message.type === 'error';
  if (data.version !== VERSION && !isAnyVersions) return null;
  return checks[message.type](data) ? message : null;
}
