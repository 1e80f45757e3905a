import * as z from 'zod/mini';
import { toRad } from '../geo/angle.ts';
import { zoomOfFov, type View } from '../geo/camera.ts';
import type { ErrorValue, FrameEvent, FrameEvents } from './protocol.ts';
import { isSettingName, settingNameOf } from './settings.ts';

/*
 * The messages that pages posted before the protocol existed (specification 3 and 7), and the responses to
 * these messages. Legacy messages are plain objects without `protocol`. The names of their fields appear only
 * in this file.
 */

type Fields = Readonly<Record<string, unknown>>;

export interface Registration {
  /** A value that is repeated in each event. */
  readonly id: string | number | null;
  /** Whether there is a window to which events can be posted. */
  readonly sourceExists: boolean;
  /** The only origin to which events are posted. */
  readonly origin: string;
}

export type Registrations = ReadonlyMap<FrameEvent, Registration>;

/** A verb that a page calls by name. */
export interface LegacyCommand {
  readonly command: string;
  readonly requestId: string | number | null;
  readonly args: Fields;
}

export interface LegacyMessage {
  readonly registrations: Registrations;
  /** Settings under their current names, not yet validated. */
  readonly settings: Fields | null;
  readonly command: LegacyCommand | null;
}

const registrationSchema = z.object({
  id: z._default(z.nullable(z.union([z.string().check(z.maxLength(200)), z.number()])), null),
  sourceExists: z.boolean(),
  origin: z.string().check(z.maxLength(2048)),
});

const commandSchema = z.looseObject({
  command: z.string().check(z.maxLength(100)),
  requestId: z.optional(z.union([z.string().check(z.maxLength(100)), z.number()])),
});

/** The events by the names with which pages register for them. */
export const REGISTERED_EVENTS: ReadonlyMap<string, FrameEvent> = new Map([
  ['onInit', 'init'],
  ['onClick', 'click'],
  ['onMarkerClick', 'marker-click'],
  ['onPolygonClick', 'polygon-click'],
  ['onViewChange', 'view-change'],
  ['onPanoLoad', 'load'],
]);

/**
 * Reads a legacy message. Returns null for anything else, because scripts on a page post many messages to
 * each other.
 */
export function readLegacy(data: unknown): LegacyMessage | null {
  if (!isRecord(data) || 'protocol' in data) return null;
  if ('command' in data) return readCommand(data);
  const registrations = readRegistrations(data);
  const settings = readSettings(data);
  return settings || registrations.size > 0 ? { registrations, settings, command: null } : null;
}

const isRecord = (data: unknown): data is Fields =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

function readCommand(data: Fields): LegacyMessage | null {
  const read = commandSchema.safeParse(data);
  if (!read.success) return null;
  const { command, requestId = null, ...args } = read.data;
  return { registrations: new Map(), settings: null, command: { command, requestId, args } };
}

function readRegistrations(data: Fields): Registrations {
  const registrations = new Map<FrameEvent, Registration>();
  for (const [name, value] of Object.entries(data)) {
    const event = REGISTERED_EVENTS.get(name);
    if (!event) continue;
    const read = registrationSchema.safeParse(value);
    if (read.success) registrations.set(event, read.data);
  }
  return registrations;
}

function readSettings(data: Fields): Fields | null {
  const settings = Object.entries(data)
    .map(settingOf)
    .filter(([name]) => isSettingName(name));
  return settings.length > 0 ? Object.fromEntries(settings) : null;
}

/**
 * Legacy pages post all settings, including unused ones. An empty list of allowed spheres from a legacy page
 * therefore does not exclude all spheres.
 */
const settingOf = ([name, value]: readonly [string, unknown]): [string, unknown] => {
  const isUnused = name === 'restrictedSphereList' && Array.isArray(value) && value.length === 0;
  return [settingNameOf(name), isUnused ? null : value];
};

/** Information about the frame that is added to an event's detail. */
export interface LegacyFacts {
  readonly entityId: string | null;
  readonly apiKey: string;
}

/** The message for an event in the format that a legacy page expects. */
export type LegacyEvent = Readonly<Record<string, unknown>> & { readonly event: string };

type EventWriter<E extends FrameEvent> = (detail: FrameEvents[E], facts: LegacyFacts) => LegacyEvent;

const placeFields = (place: FrameEvents['click']['place']) => ({
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
});

const writeObject =
  (event: string) =>
  ({ id, layer, place, pan, tilt }: FrameEvents['marker-click']): LegacyEvent => ({
    event,
    objectId: id,
    layer,
    pan,
    tilt,
    ...placeFields(place),
  });

/**
 * Creates the legacy message for each event. A null value marks an event for which legacy pages cannot
 * register.
 */
const eventWriters: { readonly [E in FrameEvent]: EventWriter<E> | null } = {
  init: ({ valid }, facts) => ({ event: 'onInit', metadata: { ...facts, valid } }),
  load: ({ sphere: { latitude: lat, longitude: lng } }) => ({ event: 'onPanoLoadId', lat, lng }),
  settle: null,
  'view-change': ({ view, cause }) => ({
    event: 'viewChangeId',
    ...orbitOf(view),
    zoom: zoomOfFov(view.fov),
    eventName: cause,
  }),
  click: ({ pan, tilt, place }) => ({ event: 'onClick', pan, tilt, ...placeFields(place) }),
  'marker-click': writeObject('onMarkerClick'),
  'polygon-click': writeObject('onPolygonClick'),
  'object-hover': null,
  'marker-hover': null,
  measure: null,
  orientation: null,
  place: null,
  'favorite-save': null,
  'favorite-load': null,
  'favorite-rename': null,
  'favorite-delete': null,
  error: null,
};

/**
 * Converts a view to that of three.js orbit controls, whose camera looks at a point from the opposite side.
 * Angles are in radians. azimuthAngle = −pan within (−π, π] is 0 in the north and increases to the west.
 * polarAngle = π/2 + tilt is 0 straight down.
 */
export function orbitOf({ pan, tilt }: Pick<View, 'pan' | 'tilt'>): {
  readonly azimuthAngle: number;
  readonly polarAngle: number;
} {
  const panRad = toRad(pan);
  return {
    azimuthAngle: Math.atan2(-Math.sin(panRad), Math.cos(panRad)),
    polarAngle: Math.PI / 2 + toRad(tilt),
  };
}

/** The events for which a legacy page has registered. */
export class LegacyRegistrations {
  readonly #byEvent = new Map<FrameEvent, Registration>();

  /** Adds the registrations for the page's own origin. Returns the registered events. */
  add(registrations: Registrations, pageOrigin: string | null): FrameEvent[] {
    const matching = [...registrations].filter(([, { origin }]) => origin === pageOrigin);
    for (const [event, registration] of matching) this.#byEvent.set(event, registration);
    return matching.map(([event]) => event);
  }

  /** Returns the message of an event; null if the page has not registered for the event. */
  messageOf<E extends FrameEvent>(
    event: E,
    detail: FrameEvents[E],
    pageOrigin: string,
    facts: LegacyFacts,
  ): LegacyEvent | null {
    const registration = this.#byEvent.get(event);
    const write: EventWriter<E> | null = eventWriters[event];
    if (!registration?.sourceExists || registration.origin !== pageOrigin || !write) return null;
    return { ...write(detail, facts), id: registration.id };
  }

  clear(): void {
    this.#byEvent.clear();
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Returns the response to a command. The response contains the command's name and request id, and either
 * `error`, the fields of the value, or `value` if the value has no fields.
 */
export const writeLegacyResponse = (
  { command, requestId }: Omit<LegacyCommand, 'args'>,
  outcome: { readonly value: unknown } | { readonly error: ErrorValue },
): Fields => ({
  ...('error' in outcome ? outcome : isPlain(outcome.value) ? outcome.value : { value: outcome.value }),
  command,
  requestId,
});
