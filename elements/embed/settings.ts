import * as z from 'zod/mini';
import { namedIssueText } from '../model/issue-text.ts';
import { MEASURE_UNITS } from '../model/measures.ts';
import { OPENINGS, PROJECTIONS } from '../model/projections.ts';
import { similarNames } from '../model/similar-names.ts';

const flag = z.boolean();
const list = z.array(z.unknown());
const finite = z.number();
const meters = z.number().check(z.nonnegative());
const positive = z.number().check(z.positive());
const angleOfView = z.number().check(z.positive(), z.lt(180));
const range = z.nullable(z.tuple([z.number(), z.number()]));
const id = z.number().check(z.int(), z.nonnegative());
const url = z.nullable(z.string().check(z.maxLength(2000)));
const words = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100));

/**
 * The viewer's settings that the surrounding page may change, named like the element's properties. The host
 * decides which spheres and places are available and what the key's company may show. The page stores its users'
 * favorites itself, because a frame cannot identify the users who own them.
 */
export const settingSchemas = {
  sphere: z.nullable(id),
  pan: finite,
  tilt: finite,
  fov: angleOfView,
  zoom: positive,
  layers: list,
  customMarkerList: list,
  panoMarkerList: z.nullable(list),
  polygonLayers: list,
  polylineLayers: list,
  texturedPolygonLayers: list,
  geojson: z.nullable(z.record(z.string(), z.unknown())),
  customMarkerDistance: meters,
  panoMarkerDistance: meters,
  polygonDistance: meters,
  polylineDistance: meters,
  restrictedSphereList: z.nullable(z.array(id)),
  viewerDisplayOrder: words,
  hideControls: words,
  growMarkerOnZoom: flag,
  showFlyHere: flag,
  hideQueryMarkers: flag,
  pointToQueryOnSphereLoad: flag,
  useMapView: flag,
  startUpMapHidden: flag,
  showsMap: flag,
  uiPanelOpen: flag,
  noControls: flag,
  noLinks: flag,
  improvedPerspective: flag,
  projection: z.enum(PROJECTIONS),
  opening: z.nullable(z.enum(OPENINGS)),
  lowQuality: flag,
  lowPower: flag,
  scrollGuard: flag,
  snapshotIcons: flag,
  texts: z.record(z.string(), z.unknown()),
  lang: z.string().check(z.maxLength(35)),
  viewerTitle: z.string().check(z.maxLength(500)),
  mapsKey: z.nullable(z.string().check(z.maxLength(200))),
  favorites: z.nullable(list),
  zoomRange: z.enum(['web-app', 'embedded']),
  panRange: range,
  tiltRange: range,
  fovRange: range,
  loading: z.enum(['lazy', 'eager']),
  format: z.enum(['webp', 'jpg']),
  surface: url,
  terrain: url,
  occludedObjects: z.enum(['fade', 'hide', 'show']),
  surfaceCursor: flag,
  showTileBoundaries: flag,
  measuring: flag,
  drawing: flag,
  measures: z.nullable(
    z.union([z.string().check(z.maxLength(1_000_000)), z.record(z.string(), z.unknown())]),
  ),
  units: z.nullable(z.enum(MEASURE_UNITS)),
  autoRotate: z.union([
    flag,
    z.object({
      on: z.optional(flag),
      speed: z.optional(positive),
      right: z.optional(flag),
      tilt: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
      fov: z.optional(z.nullable(angleOfView)),
    }),
  ]),
  hasWatermark: flag,
} as const;

export type SettingName = keyof typeof settingSchemas;

export type Settings = { readonly [N in SettingName]?: z.infer<(typeof settingSchemas)[N]> };

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingSchemas, name);

export interface CheckedSettings {
  readonly usable: Settings;
  readonly problems: readonly string[];
}

const problemWith = (name: string, { issues }: z.core.$ZodError): string =>
  `A setting is not valid. ${namedIssueText(issues[0], name)}.`;

/** Pages may write `title`; the element's property is `viewerTitle` because every HTML element has a `title`. */
export const settingNameOf = (name: string): string => (name === 'title' ? 'viewerTitle' : name);

/** Returns whether a page may read a property by this name. */
export const isReadable = (name: string): boolean =>
  name === 'currentSphere' || isSettingName(settingNameOf(name));

/** Longest part of a page's name that is repeated to the page. */
const LONGEST_NAME = 100;

/** Maximum number of problems with suggestions in one message. */
const MAX_HINTS = 10;

const unknownText = (name: string): string => `Unknown setting: ${name.slice(0, LONGEST_NAME)}.`;

/** Says that there is no setting of a name, and which settings have similar names. */
export function unknownSettingText(name: string): string {
  const similar = similarNames(name, [...Object.keys(settingSchemas), 'title', 'currentSphere']);
  const hint =
    similar.length === 0
      ? 'Settings have the names of the element’s properties.'
      : `Did you mean ${similar.join(' or ')}?`;
  return `${unknownText(name)} ${hint}`;
}

/** Separates valid settings from invalid ones. */
export function checkSettings(input: Readonly<Record<string, unknown>>): CheckedSettings {
  const usable: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [given, value] of Object.entries(input)) {
    const name = settingNameOf(given);
    if (!isSettingName(name)) {
      // A page can post thousands of names, and comparing each of them would take long.
      problems.push(problems.length < MAX_HINTS ? unknownSettingText(given) : unknownText(given));
      continue;
    }
    const checked = settingSchemas[name].safeParse(value);
    if (checked.success) usable[name] = checked.data;
    else problems.push(problemWith(name, checked.error));
  }
  return { usable, problems };
}
