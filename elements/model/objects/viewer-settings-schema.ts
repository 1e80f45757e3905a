import * as z from 'zod/mini';
import { type Complaint, quote, show } from './complaints.ts';
import { type Given, isGiven, readNumber } from './read-value.ts';

const metres = z.number().check(z.nonnegative());

/** Entries are checked one by one when they are read, so that a bad one spoils no other. */
const list = z.array(z.unknown());

/** Ids as numbers or texts; other entries are omitted. */
const sphereIds = z.pipe(
  list,
  z.transform((ids) =>
    ids.map(readNumber).filter((id): id is number => id !== null && Number.isSafeInteger(id) && id >= 0),
  ),
);

/** The specification's viewer API settings (section 3), each under its own name. */
const SETTINGS = {
  title: z.string().check(z.maxLength(10_000)),
  layers: list,
  useMapView: z.boolean(),
  showFlyHere: z.boolean(),
  startUpMapHidden: z.boolean(),
  hideQueryMarkers: z.boolean(),
  uiPanelOpen: z.boolean(),
  hasWatermark: z.boolean(),
  panoMarkerDistance: metres,
  customMarkerDistance: metres,
  polygonDistance: metres,
  polylineDistance: metres,
  customMarkerList: list,
  panoMarkerList: list,
  polygonLayers: list,
  polylineLayers: list,
  texturedPolygonLayers: list,
  improvedPerspective: z.boolean(),
  pointToQueryOnSphereLoad: z.boolean(),
  autoRotate: z.union([
    z.boolean(),
    z.object({
      on: z.optional(z.boolean()),
      speed: z.optional(z.number().check(z.positive())),
      right: z.optional(z.boolean()),
      tilt: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
      fov: z.optional(z.nullable(z.number().check(z.positive(), z.lt(180)))),
    }),
  ]),
  growMarkerOnZoom: z.boolean(),
  restrictedSphereList: z.nullable(sphereIds),
  viewerDisplayOrder: z.array(z.string()),
} as const;

type SettingName = keyof typeof SETTINGS;

const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** The usable ones of the given settings; a setting that is not given is not changed. */
export type GivenSettings = { readonly [Name in SettingName]?: z.infer<(typeof SETTINGS)[Name]> };

/** The usable settings, and a message about each of the others. */
export interface SettingsReading {
  readonly settings: GivenSettings;
  readonly complaints: Complaint[];
}

const complaint = (name: string, fault: string): Complaint => ({
  layer: '',
  id: name || null,
  message: `${name ? `Setting ${quote(name)}` : 'The settings'}: ${fault}.`,
});

/** One setting, or what is wrong with it; reading it may run the page's own code. */
function readSetting(given: Given, name: SettingName): { value: unknown } | { fault: string } | null {
  try {
    const value = given[name];
    if (value === undefined) return null;
    const parsed = SETTINGS[name].safeParse(value);
    return parsed.success ? { value: parsed.data } : { fault: `${show(value)} cannot be used` };
  } catch {
    return { fault: 'reading it fails' };
  }
}

/** Whether a value is an object with fields; even this check throws for a revoked proxy. */
function hasFields(given: unknown): given is Given {
  try {
    return isGiven(given);
  } catch {
    return false;
  }
}

/** Reads the viewer's settings from a page's or a message's value; unknown names are ignored. */
export function readSettings(given: unknown): SettingsReading {
  const complaints: Complaint[] = [];
  const settings: Partial<Record<SettingName, unknown>> = {};
  if (!hasFields(given))
    return { settings: {}, complaints: [complaint('', `${show(given)} is not an object`)] };
  for (const name of Object.keys(SETTINGS).filter(isSettingName)) {
    const reading = readSetting(given, name);
    if (reading && 'fault' in reading) complaints.push(complaint(name, reading.fault));
    else if (reading) settings[name] = reading.value;
  }
  // Each value was parsed by the schema of its name.
  return { settings: settings as GivenSettings, complaints };
}
