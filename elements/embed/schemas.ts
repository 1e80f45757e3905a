import * as z from 'zod/mini';
import { namedIssueText } from '../model/issue-text.ts';
import { MEASURE_KINDS } from '../model/measures.ts';
import { numberOf } from '../model/number-of.ts';
import { PANELS } from '../model/panels.ts';
import { SIDES } from '../model/place-views.ts';
import { SURFACE_FACTS } from '../model/surface-point.ts';
import { PROTOCOL, VERSION, type FrameEvent, type PageMessage, type Verb } from './protocol.ts';

/*
 * The data that a page may post, as zod schemas: its messages and the arguments of each verb. The schemas of
 * the settings are in `settings.ts`.
 */

/** The fields of every message. The frame reads version and type before anything else. */
export const envelopeSchema = z.object({
  protocol: z.literal(PROTOCOL),
  version: z.number(),
  type: z.string(),
});

const envelope = { protocol: z.literal(PROTOCOL), version: z.literal(VERSION) };
const name = z.string().check(z.maxLength(100));
const request = { ...envelope, id: z.string().check(z.minLength(1), z.maxLength(100)) };

/** The longest interval between two events of the same kind, in milliseconds. */
const LONGEST_INTERVAL_MS = 60_000;

export const pageSchemas = {
  hello: z.object({ ...request, type: z.literal('hello') }),
  call: z.object({ ...request, type: z.literal('call'), verb: name, args: z.optional(z.unknown()) }),
  cancel: z.object({ ...request, type: z.literal('cancel') }),
  subscribe: z.object({
    ...request,
    type: z.literal('subscribe'),
    event: name,
    everyMs: z._default(z.number().check(z.minimum(0), z.maximum(LONGEST_INTERVAL_MS)), 0),
  }),
  unsubscribe: z.object({ ...request, type: z.literal('unsubscribe'), event: name }),
  goodbye: z.object({ ...envelope, type: z.literal('goodbye') }),
} as const satisfies { [T in PageMessage['type']]: z.ZodMiniType<Extract<PageMessage, { type: T }>> };

export const isPageType = (type: string): type is PageMessage['type'] => Object.hasOwn(pageSchemas, type);

export const EVENTS = [
  'init',
  'load',
  'settle',
  'view-change',
  'click',
  'marker-click',
  'polygon-click',
  'object-hover',
  'marker-hover',
  'measure',
  'orientation',
  'place',
  'favorite-save',
  'favorite-load',
  'favorite-rename',
  'favorite-delete',
  'error',
] as const satisfies readonly FrameEvent[];

export const isEvent = (event: string): event is FrameEvent => EVENTS.some((one) => one === event);

/** Accepts a number or a numeric string. */
const numeric = (...checks: Parameters<z.ZodMiniNumber['check']>) =>
  z.pipe(
    z.pipe(
      z.union([z.number().check(...checks), z.string()]),
      z.transform((given: string | number) => numberOf(given)),
    ),
    z.number().check(...checks),
  );

const finite = numeric();
const sphere = numeric(z.int(), z.nonnegative());
const text = z.string().check(z.maxLength(500));
const animate = z.optional(z.boolean());
const nothing = z.object({});

const placeFields = {
  latitude: numeric(z.minimum(-90), z.maximum(90)),
  longitude: numeric(z.minimum(-180), z.maximum(180)),
  altitude: z.optional(finite),
};

/** Facts about a place that `unproject` has returned are accepted and ignored. */
const facts = Object.fromEntries(SURFACE_FACTS.map((name) => [name, z.optional(z.unknown())]));

const fov = z.optional(numeric(z.positive(), z.lt(180)));

const wantedFields = {
  from: z.optional(z.enum(SIDES)),
  year: z.optional(numeric(z.int(), z.minimum(1800), z.maximum(9999))),
};

const viewFields = {
  pan: z.optional(finite),
  tilt: z.optional(finite),
  fov,
};

/**
 * Returns whether a direction has at least one field. A call with an empty direction would have no effect.
 */
const isGoal = ({ pan, tilt, fov }: Record<string, unknown>): boolean =>
  [pan, tilt, fov].some((value) => value !== undefined);

/**
 * The schema is strict, like that of every goal with two forms. Otherwise, an invalid value of one form would
 * be accepted as an empty value of the other form.
 */
const placeGoal = z.strictObject({ ...facts, ...placeFields, animate });

export const verbSchemas = {
  set: z.record(z.string(), z.unknown()),
  addMarkers: z.object({ markers: z.array(z.unknown()) }),
  get: z.object({ names: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)) }),
  flyTo: z.union([placeGoal, z.strictObject({ sphere, animate })]),
  lookAt: z.union([
    z.strictObject({ ...facts, ...placeFields, fov, animate }),
    z.strictObject({ ...viewFields, animate }).check(z.refine(isGoal, 'must have at least one field')),
  ]),
  showPlace: z.object({
    formatted_address: text,
    location: z.object({ lat: placeFields.latitude, lng: placeFields.longitude }),
    name: text,
    placeId: text,
    isArea: z.optional(z.boolean()),
    ...wantedFields,
    move: z.optional(z.boolean()),
    animate,
  }),
  flyToAddress: z.object({
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    ...wantedFields,
  }),
  bestViews: z.object({ ...placeFields, ...wantedFields }),
  captures: z.object(placeFields),
  measure: z.object({ kind: z.nullable(z.enum(MEASURE_KINDS)) }),
  startOrientation: nothing,
  stopOrientation: nothing,
  faceNorth: nothing,
  zoomIn: nothing,
  zoomOut: nothing,
  project: z.object(placeFields),
  unproject: z.object({ x: finite, y: finite }),
  snapshot: z.object({ width: z.optional(z.int()), height: z.optional(z.int()) }),
  showLayer: z.object({ name: z.string().check(z.maxLength(200)), visible: z.optional(z.boolean()) }),
  openPopup: z.object({
    id: z.union([z.string().check(z.minLength(1), z.maxLength(200)), z.number()]),
    layer: z.optional(z.string().check(z.maxLength(200))),
  }),
  closePopup: nothing,
  openPanel: z.object({ panel: z.enum(PANELS) }),
  closePanel: nothing,
  toggleFullScreen: nothing,
  focus: nothing,
} as const satisfies Record<Verb, z.ZodMiniType>;

export const isVerb = (verb: string): verb is Verb => Object.hasOwn(verbSchemas, verb);

export const VERBS: readonly Verb[] = Object.keys(verbSchemas).filter(isVerb);

export type VerbArgs = { readonly [V in Verb]: z.infer<(typeof verbSchemas)[V]> };

export type VerbCall<V extends Verb = Verb> = {
  [K in V]: { readonly verb: K; readonly args: VerbArgs[K] };
}[V];

/** The schemas of `verbSchemas`, typed so that each verb is tied to its arguments. */
const argsSchemas: { readonly [V in Verb]: z.ZodMiniType<VerbArgs[V]> } = verbSchemas;

/** Returns a verb with its validated arguments, or the problem with the arguments. */
export function checkCall<V extends Verb>(
  verb: V,
  args: unknown,
): { readonly call: VerbCall<V> } | { readonly problem: string } {
  const checked = argsSchemas[verb].safeParse(args ?? {});
  return checked.success
    ? { call: { verb, args: checked.data } }
    : { problem: namedIssueText(checked.error.issues[0], verb) };
}
