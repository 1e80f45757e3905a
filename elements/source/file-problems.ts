import type { TileLevels } from '../geo/tile.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { assignmentIn } from './foreign/assignment.ts';
import { readKrpano } from './foreign/krpano.ts';
import type { ForeignFile } from './foreign/scene.ts';
import type { Scene } from './foreign/scene.ts';
import { whosePage } from './foreign/web-page.ts';
import { isTemporary, request, spheresFailed, spheresInvalid } from './read-json.ts';

/*
 * Reads files of krpano, and explains what is wrong with a file that cannot be opened. This module is loaded for such
 * files only.
 */

const KINDS =
  'A picture (JPEG, PNG, WebP or AVIF), a list of spheres (GeoJSON) and the files of Pannellum (JSON), the Marzipano Tool (data.js) and krpano (XML) can be opened';

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

/** Returns the reason why a text is not JSON; null if it is. */
function syntaxError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const EXPORT = 'export the tour, and open app-files/data.js of the exported files';

/** Returns whether a panorama is one of an editor that is based on Marzipano. */
const isEdited = (panorama: unknown): boolean =>
  Object(panorama) === panorama && 'cubemapLevels' in (panorama as object);

/** Returns what is wrong with the scenes in a file; null if it is not known. */
function problemOfScenes(value: unknown): string | null {
  const { scenes, panoramas } = (value ?? {}) as { readonly scenes?: unknown; readonly panoramas?: unknown };
  if (Array.isArray(panoramas) && panoramas.some(isEdited))
    return `contains the panoramas of a tour editor that is based on Marzipano. Such tours can be opened if they are exported by the Marzipano Tool: create the tour there from the original pictures, ${EXPORT}`;
  if (Array.isArray(scenes) && scenes.some(isPlanned))
    return `describes a tour of the Marzipano Tool without the levels of its tiles. In the tool, ${EXPORT}`;
  if (scenes !== null && typeof scenes === 'object' && Object.keys(scenes).length === 0)
    return 'is a configuration or a tour without scenes. One of Pannellum needs a scene with panorama, cubeMap or multiRes, and one of the Marzipano Tool a scene with levels';
  return null;
}

/** Returns what is wrong with a file of JSON or with a script; null if it is not known. */
function problemOfValue(text: string, value: unknown, url: string): string | null {
  const assigned = assignmentIn(text);
  const reason = syntaxError(assigned?.value ?? text);
  if (assigned?.name === 'APP_DATA' && reason !== null)
    return `is data.js of the Marzipano Tool, but it assigns something to APP_DATA that is not JSON (${reason}). It may be damaged or changed: export the tour again`;
  if (/^\s*[[{]/.test(text) && reason !== null)
    return `is not valid JSON (${reason}). It may be incomplete: create the file again`;
  const whose = reason !== null && /\b(function|var|const)\b|=>/.test(text) ? whosePage(text, url) : null;
  return whose === null ? problemOfScenes(value) : `is a script of a page ${whose}`;
}

/** Returns whether a scene is one of the Marzipano Tool, with or without tiles. */
const isPlanned = (scene: unknown): boolean =>
  Object(scene) === scene &&
  ['initialViewParameters', 'linkHotspots', 'faceSize'].some((name) => name in (scene as object));

/** Returns what is wrong with a file; null if it is well-formed XML of krpano. */
function problemOf(text: string, value: unknown, url: string): string | null {
  if (text.trim() === '') return `is empty. ${KINDS}`;
  // The lines stay, because a problem names one.
  const markup = text.replace(/<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
  const [, root] = /^(?:\s|\uFEFF|<\?[^>]*>)*<(krpano|html|!doctype\s+html)\b/i.exec(markup) ?? [];
  if (root === undefined) return problemOfValue(text, value, url) ?? `is of another kind. ${KINDS}`;
  if (root !== 'krpano') {
    const whose = whosePage(markup, url);
    return whose === null ? `is a web page. ${KINDS}; check the address` : `is a web page ${whose}`;
  }
  const malformed = malformedAt(markup);
  return malformed && `is a file of krpano, but not well-formed XML (${malformed}). Correct it there`;
}

/**
 * Reads the scenes in XML of krpano. Throws `source-invalid` with what is wrong with any other file, or `otherwise` for a
 * list of spheres with a problem.
 */
export function readXml(text: string, value: unknown, url: string, otherwise: unknown): readonly Scene[] {
  if ((value as { readonly type?: unknown } | null)?.type === 'FeatureCollection') throw otherwise;
  const problem = problemOf(text, value, url);
  if (problem !== null) throw spheresInvalid(`${url} ${problem}.`, { cause: otherwise });
  return readKrpano(text, url) ?? [];
}

const described = ({ url, maker }: ForeignFile): string => `${url}, a file of ${maker},`;

/** Returns the error for a picture that a file names and that does not exist. */
export const missingPicture = (file: ForeignFile, reason: string): ViewerError =>
  spheresFailed(`${reason}. ${described(file)} names this picture: copy it to that address.`);

/** Returns the error for a picture that a file names and that cannot be decoded. */
export const damagedPicture = (file: ForeignFile, picture: string, cause: unknown): ViewerError =>
  spheresInvalid(
    `${picture} could not be decoded; it may be damaged, or not a picture. ${described(file)} names it: replace it by a JPEG, PNG, WebP or AVIF picture.`,
    { cause },
  );

/** Returns the text for a scene that a file does not have. */
export const missingScene = (file: ForeignFile, count: number, wanted: number): string =>
  `${described(file)} has no scene ${String(wanted)}. ${count === 1 ? 'Its only scene is 1' : `Its scenes are 1 to ${String(count)}`}: set sphere accordingly.`;

/** Throws `source-invalid` for levels that no pyramid can have. `across` is the maximum number of tiles along a preview. */
export function refuseLevels(file: ForeignFile, levels: TileLevels, across: number): never {
  const shown = levels.map(({ faceWidth, tileWidth }) => `${faceWidth} px in tiles of ${tileWidth} px`);
  throw spheresInvalid(
    `${described(file)} has levels of tiles that make no sense: ${shown.join(', ')}. The coarsest one must fit into ${across} × ${across} tiles, and each finer one must be larger. Create the tiles again with ${file.maker}, or correct the levels in the file.`,
  );
}

/**
 * Throws `source-failed` if none of a file's first tiles exists, one for each face. Without a connection, whether they
 * exist is not known, and the viewer requests them again later.
 */
export async function checkTiles(
  file: ForeignFile,
  urls: readonly string[],
  { fetchFile, signal }: { readonly fetchFile: typeof fetch; readonly signal: AbortSignal },
): Promise<void> {
  const reasons = await Promise.all(
    urls.map(async (url) => {
      const response = await request(fetchFile, url, { signal }).catch(() => null);
      if (!response || isTemporary(response.status)) return null;
      if (!response.ok) return `${url} returned status ${String(response.status)}`;
      // Some hosts send their home page for every address that does not exist.
      return /html/.test(response.headers.get('Content-Type') ?? '') ? `${url} is a web page` : null;
    }),
  );
  if (reasons.includes(null)) return;
  throw spheresFailed(
    `The tiles that ${described(file)} names are missing: ${String(reasons[0])}. Copy them to where the file expects them, relative to its own address.`,
  );
}

/** Adds to the error of a picture that is not a whole sphere what the file that names it can say about it. */
export function withAdvice(error: unknown, { url, maker }: ForeignFile): unknown {
  if (!(error instanceof ViewerError) || !/panorama/.test(error.message)) return error;
  const advice =
    maker === 'Pannellum'
      ? 'A configuration of Pannellum says with haov and vaov how many degrees of the sphere a partial picture covers, and with vOffset how high its middle is'
      : `${url}, a file of ${maker}, names the picture, of which only whole spheres can be shown: add the tags of a partial panorama to the picture itself, or use one of the whole sphere`;
  return new ViewerError(error.code, `${error.message} ${advice}.`, { cause: error });
}
