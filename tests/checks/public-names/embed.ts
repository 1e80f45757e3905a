import {
  EVENTS,
  LegacyRegistrations,
  REGISTERED_EVENTS,
  protocolSchema,
  readLegacy,
  writeLegacyResponse,
  type FrameEvent,
  type FrameEvents,
} from './product.ts';
import { namesOfSchema, type JsonSchema } from './schemas.ts';

interface ProtocolSchema {
  readonly title: string;
  readonly oneOf: readonly (JsonSchema & { properties: { type: { const: string } } })[];
  readonly $defs: {
    readonly verbs: Readonly<Record<string, JsonSchema>>;
    readonly settings: Readonly<Record<string, JsonSchema>>;
    readonly events: { readonly enum: readonly string[] };
  };
}

/** Returns the messages that a page can post to a frame, as listed in the schema that validates them. */
export function postedNames(): string[] {
  const { oneOf, $defs } = protocolSchema() as ProtocolSchema;
  const { verbs, settings, events } = $defs;
  const group = (kind: string, schemas: Readonly<Record<string, JsonSchema>>): string[] =>
    Object.entries(schemas).flatMap(([name, schema]) => [
      `${kind} ${name}`,
      ...namesOfSchema(schema).map((field) => `${kind} ${name}: ${field.trim()}`),
    ]);
  const messages = Object.fromEntries(oneOf.map((schema) => [schema.properties.type.const, schema]));
  return [
    ...group('message', messages),
    ...group('verb', verbs),
    ...group('setting', settings),
    ...events.enum.map((event) => `event ${event}`),
  ];
}

const place = { latitude: 1, longitude: 2 };
const clicked = { id: 'a', layer: 'b', pan: 1, tilt: 2, place };

const newFavorite = { name: 'f', sphere: 1, initial_pan: 1, initial_tilt: 2, initial_fov: 60 };
const favorite = { ...newFavorite, id: 'h', created_date: '2026-01-01T00:00:00Z' };

/** One event of each kind, from which the messages to legacy pages are created. */
const samples: { readonly [E in FrameEvent]: FrameEvents[E] } = {
  init: { entityId: 'c', valid: true },
  load: { sphere: { id: 1, ...place, timestamp: null, title: null } },
  settle: { sphere: { id: 1, ...place, timestamp: null, title: null } },
  'view-change': { view: { pan: 1, tilt: 2, fov: 60 }, zoom: 1, cause: 'drag' },
  click: { pan: 1, tilt: 2, place },
  'marker-click': clicked,
  'polygon-click': clicked,
  'object-hover': clicked,
  'marker-hover': { sphere: 1 },
  measure: {
    change: 'added',
    measure: {
      id: '1',
      kind: 'height',
      name: '',
      points: [{ ...place, altitude: 3, spheres: [1] }],
      figures: { height_m: { value: 1, deviation: 2, interval: [0, 3] } },
      restsOn: ['surface'],
      doubts: [{ name: 'marks-disagree', bias: 1, sphere: 1 }],
    },
  },
  orientation: { isActive: true },
  place: { name: 'd', ...place },
  'favorite-save': { favorite: newFavorite },
  'favorite-load': { favorite },
  'favorite-rename': { favorite, name: 'g' },
  'favorite-delete': { favorite },
  error: { code: 'not-found', message: 'e', recoverable: false },
};

function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    path + name,
    ...fieldsOf(inner, `${path}${name}.`),
  ]);
}

const registration = { id: 1, sourceExists: true, origin: 'https://a.example' };

function legacyEventNames(event: FrameEvent): string[] {
  const [name] = [...REGISTERED_EVENTS].find(([, registered]) => registered === event) ?? [];
  if (name === undefined) return [];
  const read = readLegacy({ [name]: registration });
  if (read === null) return [];
  const { registrations } = read;
  const isRead = registrations.get(event);
  const listening = new LegacyRegistrations();
  listening.add(registrations, registration.origin);
  const facts = { entityId: 'c', apiKey: 'k' };
  const posted = listening.messageOf(event, samples[event], registration.origin, facts);
  if (posted === null) return [];
  return [
    ...fieldsOf(isRead).map((field) => `registration ${name}: ${field}`),
    `event ${name}: event '${posted.event}'`,
    ...fieldsOf(posted).map((field) => `event ${name}: ${field}`),
  ];
}

function legacySettingNames(): string[] {
  const { settings } = (protocolSchema() as ProtocolSchema).$defs;
  const posted = ['title', ...Object.keys(settings)];
  return posted.flatMap((name) => {
    const read = Object.keys(readLegacy({ [name]: [1] })?.settings ?? {});
    return read.map((today) => `setting ${name}=${today}`);
  });
}

/** Returns the names in messages of legacy pages, as read and written by the product's code. */
export function legacyNames(): string[] {
  const command = readLegacy({ command: 'zoomIn', requestId: 7, fov: 1 })?.command;
  if (command == null) return [];
  const replies = [{ value: 1 }, { value: { name: 'x' } }, { error: samples.error }];
  return [
    ...EVENTS.flatMap(legacyEventNames),
    ...legacySettingNames(),
    ...fieldsOf(command).map((field) => `command: ${field}`),
    ...replies.flatMap((outcome) =>
      fieldsOf(writeLegacyResponse(command, outcome)).map((field) => `response: ${field}`),
    ),
  ];
}
