import { zoomOfFov, type View } from '../geo/camera.ts';
import { toRad } from '../geo/angle.ts';
import * as z from 'zod/mini';
import type { ErrorValue, FrameEvent, FrameEvents } from './protocol.ts';
import { isSettingName } from './settings.ts';

/*
 * The messages that pages posted before there was a protocol (specification 3 and 7), and their answers: plain objects
 * without `protocol`. This is the only home of their names.
 */

/** What a page says of one event that it waits for. */
export interface Registration {
  /** Repeated in each event. */
  readonly id: string | number | null;
  /** Whether a window is there to post to. */
  readonly sourceExists: boolean;
  /** The only origin that is posted to. */
  readonly origin: string;
}

const registrationSchema = z.object({
  id: z._default(z.nullable(z.union([z.string().check(z.maxLength(200)), z.number()])), null),
  sourceExists: z.boolean(),
  origin: z.string().check(z.maxLength(2048)),
});

/** Events by the names under which they are registered. */
const LEGACY_EVENTS = {
  onInit: 'init',
  onClick: 'click',
  onMarkerClick: 'marker-click',
  onPolygonClick: 'polygon-click',
  onViewChange: 'view-change',
  onPanoLoad: 'load',
} as const satisfies Record<string, FrameEvent>;

export type LegacyName = keyof typeof LEGACY_EVENTS;

const isLegacyName = (name: string): name is LegacyName => Object.hasOwn(LEGACY_EVENTS, name);

/** The event that a page registers for under a name. */
export const eventOfLegacy = (name: LegacyName): FrameEvent => LEGACY_EVENTS[name];

/** The name under which a page registers for an event; null where there is none. */
export const legacyNameOf = (event: FrameEvent): LegacyName | null =>
  (Object.keys(LEGACY_EVENTS) as LegacyName[]).find((name) => LEGACY_EVENTS[name] === event) ?? null;

const commandSchema = z.looseObject({
  command: z.string().check(z.maxLength(100)),
  requestId: z.optional(z.union([z.string().check(z.maxLength(100)), z.number()])),
});

/** A verb that a page asks for by its name. */
export interface LegacyCommand {
  readonly command: string;
  readonly requestId: string | number | null;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What one old message says. */
export interface LegacyMessage {
  readonly registrations: ReadonlyMap<LegacyName, Registration>;
  /** Under the names of today's settings, not yet checked. */
  readonly settings: Readonly<Record<string, unknown>> | null;
  readonly command: LegacyCommand | null;
}

/** The element has a `title` of its own, as all have. */
const settingNameOf = (name: string): string => (name === 'title' ? 'viewerTitle' : name);

/** Old pages post all settings, those too that they do not use: an empty list restricts nothing. */
const settingOf = ([name, value]: readonly [string, unknown]): [string, unknown] => {
  const isUnused = name === 'restrictedSphereList' && Array.isArray(value) && value.length === 0;
  return [settingNameOf(name), isUnused ? null : value];
};

function readCommand(data: object): LegacyMessage | null {
  const read = commandSchema.safeParse(data);
  if (!read.success) return null;
  const { command, requestId = null, ...args } = read.data;
  return { registrations: new Map(), settings: null, command: { command, requestId, args } };
}

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

function readRegistrations(data: Readonly<Record<string, unknown>>): Map<LegacyName, Registration> {
  const names = Object.keys(data).filter(isLegacyName);
  const read = names.map((name) => [name, registrationSchema.safeParse(data[name]).data] as const);
  return new Map(read.flatMap(([name, registration]) => (registration ? [[name, registration]] : [])));
}

function readSettings(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  const settings = Object.entries(data)
    .map(settingOf)
    .filter(([name]) => isSettingName(name));
  return settings.length > 0 ? Object.fromEntries(settings) : null;
}

/** What an old page says; null for what is none of its messages: pages post much to each other. */
export function readLegacy(data: unknown): LegacyMessage | null {
  if (!isRecord(data) || 'protocol' in data) return null;
  if ('command' in data) return readCommand(data);
  const registrations = readRegistrations(data);
  const settings = readSettings(data);
  return settings || registrations.size > 0 ? { registrations, settings, command: null } : null;
}

/**
 * The view in the terms of three's orbit controls, whose camera stands behind what it looks at, in radians:
 * azimuthAngle = −pan within (−π, π], 0 to the north and growing to the west; polarAngle = π/2 + tilt, 0 straight down.
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

/** What the frame knows of itself, beyond an event. */
export interface LegacyFacts {
  readonly entityId: string | null;
  readonly apiKey: string;
}

/** An old page's message of an event. */
export type LegacyEvent = Readonly<Record<string, unknown>> & { readonly event: string };

type Writers = {
  readonly [N in LegacyName]: (
    detail: FrameEvents[(typeof LEGACY_EVENTS)[N]],
    facts: LegacyFacts,
  ) => LegacyEvent;
};

const writeObject =
  (event: LegacyName) =>
  ({ id, layer, place, pan, tilt }: FrameEvents['marker-click']): LegacyEvent => ({
    event,
    objectId: id,
    layer,
    pan,
    tilt,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });

const writers: Writers = {
  onInit: ({ valid }, facts) => ({ event: 'onInit', metadata: { ...facts, valid } }),
  onClick: ({ pan, tilt, place }) => ({
    event: 'onClick',
    pan,
    tilt,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  }),
  onMarkerClick: writeObject('onMarkerClick'),
  onPolygonClick: writeObject('onPolygonClick'),
  onViewChange: ({ view, cause }) => ({
    event: 'viewChangeId',
    ...orbitOf(view),
    zoom: zoomOfFov(view.fov),
    eventName: cause,
  }),
  onPanoLoad: ({ sphere: { latitude: lat, longitude: lng } }) => ({ event: 'onPanoLoadId', lat, lng }),
};

/** The message of an event to who registered for it. */
export const writeLegacyEvent = <N extends LegacyName>(
  name: N,
  { id }: Registration,
  detail: FrameEvents[(typeof LEGACY_EVENTS)[N]],
  facts: LegacyFacts,
): LegacyEvent => ({ ...writers[name](detail, facts), id });

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The answer to a command: its value's fields beside its name and request id, or `value` where that has none, or `error`. */
export const writeLegacyAnswer = (
  { command, requestId }: Omit<LegacyCommand, 'args'>,
  outcome: { readonly value: unknown } | { readonly error: ErrorValue },
): Readonly<Record<string, unknown>> => ({
  ...('error' in outcome ? outcome : isPlain(outcome.value) ? outcome.value : { value: outcome.value }),
  command,
  requestId,
});
