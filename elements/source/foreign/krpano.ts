import { clamp, toDeg, toRad } from '../../geo/angle.ts';
import { FACES, type Face } from '../../geo/cube-face.ts';
import type { TileLevels } from '../../geo/tile.ts';
import type { CoveredRange } from '../../model/sphere-source.ts';
import type { InitialView } from '../../model/sphere.ts';
import { spheresInvalid } from '../read-json.ts';
import { type Scene, type ScenePicture, absoluteUrl } from './scene.ts';

/** A start tag: its name and its attributes. */
interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The order of the faces in a strip (https://krpano.com/docu/xml/#image.cubestrip). */
const STRIP_ORDER: readonly Face[] = ['l', 'f', 'r', 'b', 'u', 'd'];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Returns the start tags of an XML text, in order. */
function tagsIn(xml: string): readonly Tag[] {
  return [...xml.matchAll(/<([a-z]\w*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key = '', double, single]) => [key.toLowerCase(), plain(double ?? single ?? '')],
        ),
      ),
    }),
  );
}

const numberIn = ({ attributes }: Tag, name: string): number | null => {
  const value = Number(attributes.get(name) ?? NaN);
  return Number.isFinite(value) ? value : null;
};

/** Returns a template with our placeholders: faces, levels, and columns and rows, which begin at `baseindex`. */
function templateOf(url: string, first: number): string {
  const [column, row] = first === 0 ? ['{x}', '{y}'] : ['{x+1}', '{y+1}'];
  return url
    .replaceAll('%s', '{face}')
    .replaceAll('%l', '{level}')
    .replaceAll(/%[hxu]/g, column)
    .replaceAll(/%[vy]/g, row);
}

/** Reads `multires="512,640,1280,2560"`: the width of a tile, then those of the faces. */
function levelsIn(multires: string): TileLevels {
  const [tileWidth = 0, ...widths] = multires.split(',').map(Number);
  const levels = widths.map((faceWidth, at) => ({ faceWidth, tileWidth, name: String(at + 1) }));
  return levels.sort((a, b) => b.faceWidth - a.faceWidth);
}

/** Reads the levels of older files, each of which is an element with its own URL. */
function olderPyramid(tags: readonly Tag[], base: string): ScenePicture | null {
  const image = tags.find(({ name }) => name === 'image');
  const levels = tags.flatMap((tag, at) => {
    const [width, url] = [numberIn(tag, 'tiledimagewidth'), tags[at + 1]?.attributes.get('url')];
    if (tag.name !== 'level' || width === null || url === undefined) return [];
    return [{ faceWidth: width, tiles: url }];
  });
  if (!image || levels.length === 0) return null;
  const [tileWidth, first] = [numberIn(image, 'tilesize') ?? 512, numberIn(image, 'baseindex') ?? 1];
  return {
    kind: 'tiles',
    tiles: '',
    levels: levels
      .map(({ faceWidth, tiles }) => ({
        faceWidth,
        tileWidth,
        tiles: absoluteUrl(templateOf(tiles, first), base),
      }))
      .sort((a, b) => b.faceWidth - a.faceWidth),
  };
}

function cubeOf(tag: Tag, url: string, base: string): ScenePicture {
  const multires = tag.attributes.get('multires');
  const template = absoluteUrl(templateOf(url, numberIn(tag, 'baseindex') ?? 1), base);
  if (multires !== undefined) return { kind: 'tiles', tiles: template, levels: levelsIn(multires) };
  const faces = FACES.map((face) => [face, template.replaceAll('{face}', face)]);
  return { kind: 'faces', urls: Object.fromEntries(faces) as Record<Face, string> };
}

function pictureIn(tags: readonly Tag[], base: string): ScenePicture | null {
  const older = olderPyramid(tags, base);
  if (older) return older;
  for (const tag of tags) {
    const url = tag.attributes.get('url');
    if (url === undefined || /mobile/.test(tag.attributes.get('devices') ?? '')) continue;
    if (tag.name === 'cube') return cubeOf(tag, url, base);
    if (tag.name === 'cubestrip') return { kind: 'strip', url: absoluteUrl(url, base), order: STRIP_ORDER };
    if (tag.name === 'sphere') return { kind: 'photograph', url: absoluteUrl(url, base) };
  }
  return null;
}

function sceneOf(xml: string, base: string): Scene | null {
  const tags = tagsIn(xml);
  const picture = pictureIn(tags, base);
  if (picture === null) return null;
  const view = tags.find(({ name }) => name === 'view');
  return {
    title: tags.find(({ name }) => name === 'scene')?.attributes.get('title') ?? null,
    copyright: null,
    heading: null,
    view: view ? viewIn(view) : null,
    limits: view ? limitsIn(view) : null,
    picture,
  };
}

/**
 * Reads a field of view (https://krpano.com/docu/xml/#view.fovtype). `MFOV` is that of the longer side, to which the
 * viewer applies a horizontal one, and a diagonal one is converted for a window of 16:9, because the file is read before
 * the size of the window is known. Other types depend on a projection that the viewer does not have.
 */
function fovIn(view: Tag): Pick<InitialView, 'fov' | 'horizontalFov'> {
  const fov = numberIn(view, 'fov') ?? 0;
  const type = view.attributes.get('fovtype')?.toLowerCase() ?? 'vfov';
  if (fov <= 0 || fov >= 180 || !/^[vhmd]fov$/.test(type)) return {};
  if (type === 'vfov') return { fov };
  const share = type === 'dfov' ? 16 / Math.hypot(16, 9) : 1;
  return { horizontalFov: 2 * toDeg(Math.atan(Math.tan(toRad(fov / 2)) * share)) };
}

/** Reads a view. In krpano, positive angles are below the horizon. */
const viewIn = (view: Tag): InitialView => ({
  pan: numberIn(view, 'hlookat') ?? 0,
  tilt: 0 - (numberIn(view, 'vlookat') ?? 0),
  ...fovIn(view),
});

/**
 * Reads what can be seen (https://krpano.com/docu/xml/#view.limitview). Limits of other types apply to the middle of the
 * picture on the screen, and are left out.
 */
function limitsIn(view: Tag): CoveredRange | null {
  if (!/^(range|fullrange)$/i.test(view.attributes.get('limitview') ?? '')) return null;
  const [left, right] = [numberIn(view, 'hlookatmin') ?? -180, numberIn(view, 'hlookatmax') ?? 180];
  const [top, bottom] = [numberIn(view, 'vlookatmin') ?? -90, numberIn(view, 'vlookatmax') ?? 90];
  const tilt = [clamp(-bottom, -90, 90), clamp(-top, -90, 90)] as const;
  return left < right && tilt[0] < tilt[1] ? { pan: [left, right], tilt } : null;
}

/**
 * Reads a file of krpano, which has one scene or several. Returns null for anything else. Throws `source-invalid` if it
 * has no panorama that can be shown.
 */
export function readKrpano(text: string, base: string): readonly Scene[] | null {
  const xml = text.replace(/<!--[^]*?-->/g, '');
  if (!/<krpano[\s>]/i.test(xml)) return null;
  const parts = xml.match(/<scene\s[^]*?<\/scene>/gi) ?? [xml];
  const scenes = parts.map((part) => sceneOf(part, base)).filter((scene) => scene !== null);
  if (scenes.length > 0) return scenes;
  const [, included] = /<include\s[^>]*\burl\s*=\s*["']([^"'%$]+\.xml)/i.exec(xml) ?? [];
  const remedy = included
    ? `its panorama may be in the file that it includes, ${absoluteUrl(plain(included), base)}: open that one`
    : 'it needs a cube, cubestrip or sphere with a url: export the panorama again, or add one of them';
  throw spheresInvalid(`${base} is a file of krpano without a panorama that can be shown; ${remedy}.`);
}
