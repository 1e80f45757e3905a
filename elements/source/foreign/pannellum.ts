import * as z from 'zod/mini';
import { clamp } from '../../geo/angle.ts';
import { FACES } from '../../geo/cube-face.ts';
import type { InitialView } from '../../model/sphere.ts';
import { issuesText, spheresInvalid } from '../read-json.ts';
import { type Hotspot, type Scene, type ScenePicture, absoluteUrl } from './scene.ts';

const optionalText = z.optional(z.string());
const optionalNumber = z.optional(z.number());
const size = z.number().check(z.positive());

/** The settings of a scene that a viewer of spheres has, too (https://pannellum.org/documentation/reference/). */
const sceneSchema = z.object({
  title: optionalText,
  author: optionalText,
  basePath: optionalText,
  panorama: optionalText,
  cubeMap: z.optional(z.array(z.string()).check(z.length(6))),
  multiRes: z.optional(
    z.object({
      basePath: optionalText,
      path: z.string(),
      extension: optionalText,
      tileResolution: size,
      maxLevel: z.number().check(z.int(), z.minimum(1), z.maximum(16)),
      cubeResolution: size,
    }),
  ),
  yaw: optionalNumber,
  pitch: optionalNumber,
  hfov: optionalNumber,
  northOffset: optionalNumber,
  minYaw: optionalNumber,
  maxYaw: optionalNumber,
  minPitch: optionalNumber,
  maxPitch: optionalNumber,
  haov: z.optional(size.check(z.maximum(360))),
  vaov: z.optional(size.check(z.maximum(180))),
  vOffset: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  hotSpots: z.optional(z.unknown()),
});

const hotspotSchema = z.object({
  yaw: z.number(),
  pitch: z.number().check(z.minimum(-90), z.maximum(90)),
  text: optionalText,
  sceneId: optionalText,
});

type Settings = z.infer<typeof sceneSchema>;

/** The settings of which one names the picture of a scene. */
const PICTURES = ['panorama', 'cubeMap', 'multiRes'] as const;

const fileSchema = z.looseObject({
  default: z.optional(z.looseObject({ firstScene: optionalText })),
  scenes: z.optional(z.record(z.string(), z.looseObject({}))),
});

/** Maximum number of levels. Coarser ones would show less than a strip. */
const MAX_LEVELS = 6;

function multiRes({ basePath = '', multiRes: pyramid }: Settings, base: string): ScenePicture | null {
  if (!pyramid) return null;
  const { path, extension = 'jpg', tileResolution, maxLevel, cubeResolution } = pyramid;
  const named = path.replaceAll('%l', '{level}').replaceAll('%s', '{face}');
  const placed = named.replaceAll('%x', '{x}').replaceAll('%y', '{y}');
  return {
    kind: 'tiles',
    tiles: absoluteUrl(`${basePath}${pyramid.basePath ?? ''}${placed}.${extension}`, base),
    levels: Array.from({ length: Math.min(maxLevel, MAX_LEVELS) }, (_, level) => ({
      faceWidth: cubeResolution / 2 ** level,
      tileWidth: tileResolution,
      name: String(maxLevel - level),
    })),
  };
}

function cubeMap({ basePath = '', cubeMap: urls }: Settings, base: string): ScenePicture | null {
  if (!urls) return null;
  // The order is that of `FACES`: front, right, back, left, up, down.
  const faces = FACES.map((face, at) => [face, absoluteUrl(`${basePath}${urls[at] ?? ''}`, base)]);
  return { kind: 'faces', urls: Object.fromEntries(faces) as Record<(typeof FACES)[number], string> };
}

function panorama({ basePath = '', panorama: url, ...scene }: Settings, base: string): ScenePicture | null {
  if (url === undefined) return null;
  const { haov, vaov, vOffset } = scene;
  const covered =
    haov === undefined && vaov === undefined
      ? {}
      : { covered: { horizontal: haov ?? 360, vertical: vaov ?? 180, above: vOffset ?? 0 } };
  return { kind: 'photograph', url: absoluteUrl(`${basePath}${url}`, base), ...covered };
}

function viewOf({ yaw, pitch, hfov }: Settings): InitialView | null {
  if ((yaw ?? pitch ?? hfov) === undefined) return null;
  return { pan: yaw ?? 0, tilt: pitch ?? 0, ...(hfov !== undefined && { horizontalFov: hfov }) };
}

/** Reads what can be seen. Like ours, limits of Pannellum apply to the edges of the picture on the screen. */
function limitsOf(settings: Settings): Scene['limits'] {
  const { minYaw = -180, maxYaw = 180, minPitch = -90, maxPitch = 90 } = settings;
  const tilt = [clamp(minPitch, -90, 90), clamp(maxPitch, -90, 90)] as const;
  if (!(minYaw < maxYaw && tilt[0] < tilt[1])) return null;
  const isFree = maxYaw - minYaw >= 360 && tilt[1] - tilt[0] === 180;
  return isFree ? null : { pan: [minYaw, maxYaw], tilt };
}

/** Reads the hotspots of a scene. Invalid ones are left out. `names` are those of the scenes in the order of their numbers. */
function hotspotsOf({ hotSpots }: Settings, names: readonly string[]): readonly Hotspot[] {
  const given: readonly unknown[] = Array.isArray(hotSpots) ? hotSpots : [];
  return given.flatMap((each) => {
    const { data } = hotspotSchema.safeParse(each);
    if (!data) return [];
    const { yaw, pitch, text = '', sceneId = '' } = data;
    return [{ pan: yaw, tilt: pitch, text, target: names.indexOf(sceneId) + 1 || null }];
  });
}

function sceneOf(settings: Settings, base: string): Scene | null {
  const picture = multiRes(settings, base) ?? cubeMap(settings, base) ?? panorama(settings, base);
  if (picture === null) return null;
  const { title = null, author = null, northOffset = null } = settings;
  return {
    title,
    copyright: author,
    heading: northOffset,
    view: viewOf(settings),
    limits: limitsOf(settings),
    picture,
  };
}

/**
 * Reads a configuration of Pannellum, which has one scene or several. Scenes of other types, such as videos, are left
 * out. Returns null for anything else. Throws `source-invalid` if no scene can be shown.
 */
export function readPannellum(content: unknown, base: string): readonly Scene[] | null {
  const file = fileSchema.safeParse(content);
  if (!file.success) return null;
  const { default: shared = {}, scenes = {}, ...alone } = file.data;
  if (Object.keys(scenes).length === 0 && !PICTURES.some((name) => name in alone)) return null;
  const { firstScene } = shared;
  const names = Object.keys(scenes).sort((a, b) => Number(b === firstScene) - Number(a === firstScene));
  const all = names.length === 0 ? [content] : names.map((name) => ({ ...shared, ...scenes[name] }));
  const read = all.map((each) => {
    const { data: settings } = sceneSchema.safeParse(each);
    return { settings, scene: settings ? sceneOf(settings, base) : null };
  });
  const shown = names.filter((_, at) => read[at]?.scene);
  const found = read.flatMap(({ settings, scene }) =>
    settings && scene ? [{ ...scene, hotspots: hotspotsOf(settings, shown) }] : [],
  );
  if (found.length > 0) return found;
  const issues = sceneSchema.safeParse(all[0]).error?.issues ?? [];
  const detail =
    issues.length > 0
      ? `${issuesText(issues)}. Correct the value in the file`
      : 'its type of panorama is not supported. It can be equirectangular, cubemap or multires';
  throw spheresInvalid(`${base} cannot be shown as a configuration of Pannellum: ${detail}.`);
}
