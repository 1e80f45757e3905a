import { toDeg, toRad } from '../../geo/angle.ts';
import { FACES, type Face } from '../../geo/cube-face.ts';
import type { TileLevels } from '../../geo/tile.ts';
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
    picture,
  };
}

/** Width of a window divided by its height, for a diagonal field of view. The file is read before the window is known. */
const WINDOW_RATIO = 16 / 9;

/**
 * Reads a field of view (https://krpano.com/docu/xml/#view.fovtype). `MFOV` is that of the longer side, to which the
 * viewer applies a horizontal one. Other types depend on a projection that the viewer does not have.
 */
function fovIn(view: Tag): Pick<InitialView, 'fov' | 'horizontalFov'> {
  const fov = numberIn(view, 'fov');
  if (fov === null || fov <= 0 || fov >= 180) return {};
  switch (view.attributes.get('fovtype')?.toUpperCase() ?? 'VFOV') {
    case 'VFOV':
      return { fov };
    case 'HFOV':
    case 'MFOV':
      return { horizontalFov: fov };
    case 'DFOV': {
      const share = WINDOW_RATIO / Math.hypot(WINDOW_RATIO, 1);
      return { horizontalFov: 2 * toDeg(Math.atan(Math.tan(toRad(fov / 2)) * share)) };
    }
    default:
      return {};
  }
}

/** Reads a view. In krpano, positive angles are below the horizon. */
const viewIn = (view: Tag): InitialView => ({
  pan: numberIn(view, 'hlookat') ?? 0,
  tilt: 0 - (numberIn(view, 'vlookat') ?? 0),
  ...fovIn(view),
});

/** A tag, and what is not one but begins with `<`. */
const MARKUP =
  /<(\/?)([a-z_][\w:.-]*)(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/?)>|<!\[CDATA\[[^]*?\]\]>|<[?!][^>]*>|</gi;

/** Describes the first place at which a text without comments is not XML; returns null if there is none. */
function malformedAt(xml: string): string | null {
  const open: string[] = [];
  for (const { 0: markup, 1: end, 2: name, 3: empty, index } of xml.matchAll(MARKUP)) {
    const line = (): string => `line ${String(xml.slice(0, index).split('\n').length)}`;
    if (markup === '<')
      return `${line()}: a tag is incomplete, or one of its values is not between quotation marks`;
    if (name === undefined || empty === '/') continue;
    if (end !== '/') open.push(name);
    else if (open.pop() !== name) return `${line()}: </${name}> closes a tag that is not open`;
  }
  const last = open.pop();
  return last === undefined ? null : `<${last}> is not closed, so the file may be incomplete`;
}

/**
 * Reads a file of krpano, which has one scene or several. Returns null for anything else. Throws `source-invalid` if it
 * has no panorama that can be shown.
 */
export function readKrpano(text: string, base: string): readonly Scene[] | null {
  // The lines stay, because a problem names one.
  const xml = text.replace(/<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
  if (!/^(\s|<[?!][^>]*>)*<krpano\b/i.test(xml.replace(/^\uFEFF/, ''))) return null;
  const malformed = malformedAt(xml);
  if (malformed !== null)
    throw spheresInvalid(
      `${base} is a file of krpano, but not well-formed XML (${malformed}). Correct it there.`,
    );
  const parts = xml.match(/<scene\s[^]*?<\/scene>/gi) ?? [xml];
  const scenes = parts.map((part) => sceneOf(part, base)).filter((scene) => scene !== null);
  if (scenes.length > 0) return scenes;
  const known = 'cube, cubestrip or sphere with a url';
  throw spheresInvalid(`${base} has no panorama of krpano that can be shown: it needs a ${known}.`);
}
