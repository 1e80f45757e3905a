/** What inputs read of events. */
const FIELDS = [
  'key',
  'repeat',
  'shiftKey',
  'altKey',
  'ctrlKey',
  'metaKey',
  'pointerId',
  'pointerType',
  'isPrimary',
  'button',
  'buttons',
  'clientX',
  'clientY',
  'deltaY',
  'deltaMode',
] as const;

/** The same once more, at its own time. It stays within its shadow root: the page has heard of it. */
function again(event: Event): Event {
  const read = event as unknown as Record<string, unknown>;
  const init = Object.fromEntries(FIELDS.map((field) => [field, read[field]]));
  const Kind = event.constructor as new (type: string, init: object) => Event;
  const twin = new Kind(event.type, { ...init, cancelable: true });
  return Object.defineProperty(twin, 'timeStamp', { value: event.timeStamp });
}

/** Lets what hears a surface now hear what happened on it before. */
export function replay(surface: HTMLElement, events: readonly Event[]): void {
  for (const event of events) surface.dispatchEvent(again(event));
}
