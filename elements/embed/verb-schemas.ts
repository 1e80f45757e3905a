import * as z from 'zod/mini';
import { issueWordsOf } from '../model/issue-words.ts';
import type { Verb } from './protocol.ts';

const finite = z.number();
const sphere = z.number().check(z.int(), z.nonnegative());
const animate = z.optional(z.boolean());
const nothing = z.object({});

const placeFields = {
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  altitude: z.optional(finite),
};

const viewFields = {
  pan: z.optional(finite),
  tilt: z.optional(finite),
  fov: z.optional(z.number().check(z.positive())),
};

/** A goal that is one of two takes no other fields: what is wrong with one must not pass for an empty other. */
const placeGoal = z.strictObject({ ...placeFields, animate });

/** What each verb is asked with. */
export const verbSchemas = {
  set: z.record(z.string(), z.unknown()),
  addMarkers: z.object({ markers: z.array(z.unknown()) }),
  get: z.object({ names: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)) }),
  flyTo: z.union([placeGoal, z.strictObject({ sphere, animate })]),
  lookAt: z.union([placeGoal, z.strictObject({ ...viewFields, animate })]),
  flyToAddress: z.object({ address: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  faceNorth: nothing,
  zoomIn: nothing,
  zoomOut: nothing,
  project: z.object(placeFields),
  unproject: z.object({ x: finite, y: finite }),
  snapshot: nothing,
  showLayer: z.object({ name: z.string().check(z.maxLength(200)), visible: z.optional(z.boolean()) }),
  openPanel: z.object({ panel: z.enum(['snapshot', 'info', 'help', 'favorite', 'search']) }),
  closePanel: nothing,
} as const satisfies Record<Verb, z.ZodMiniType>;

/** The names of all verbs. */
export const VERBS = Object.keys(verbSchemas) as readonly Verb[];

export const isVerb = (name: string): name is Verb => Object.hasOwn(verbSchemas, name);

/** What a verb is asked with, once it was checked. */
export type CheckedArgs<V extends Verb> = z.infer<(typeof verbSchemas)[V]>;

/** A verb with what it is asked with. */
export type Ask = { [V in Verb]: { readonly verb: V; readonly args: CheckedArgs<V> } }[Verb];

/** The checked ask; a text for the caller where its values cannot be used. */
export function checkAsk(verb: Verb, args: unknown): Ask | string {
  const checked = verbSchemas[verb].safeParse(args ?? {});
  if (checked.success) return { verb, args: checked.data } as Ask;
  return issueWordsOf(checked.error.issues[0], verb);
}
