import type { TileLevels } from '../geo/tile.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { readKrpano } from './foreign/krpano.ts';
import type { Scene } from './foreign/scene.ts';
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

/** Returns what is wrong with the scenes in a file; null if it is not known. */
function problemOfScenes(value: unknown): string | null {
  const { scenes } = (value ?? {}) as { readonly scenes?: unknown };
  if (Array.isArray(scenes) && scenes.some(isPlanned))
    return 'describes a tour of the Marzipano Tool without the levels of its tiles. Export the tour, and open app-files/data.js of the exported files';
  if (scenes !== null && typeof scenes === 'object' && Object.keys(scenes).length === 0)
    return 'is a configuration or a tour without scenes. One of Pannellum needs a scene with panorama, cubeMap or multiRes, and one of the Marzipano Tool a scene with levels';
  return null;
}

/** Returns what is wrong with a file of JSON or with a script; null if it is not known. */
function problemOfValue(text: string, value: unknown): string | null {
  const [, name, assigned] = /^\s*(?:var|let|const)\s+(\w+)\s*=([^]*?);?\s*$/.exec(text) ?? [];
  const reason = syntaxError(assigned ?? text);
  if (name !== undefined && reason !== null)
    return `assigns something to ${name} that is not JSON (${reason}). If the file is data.js of the Marzipano Tool, it may be damaged or changed: export the tour again`;
  if (/^\s*[[{]/.test(text) && reason !== null)
    return `is not valid JSON (${reason}). It may be incomplete: create the file again`;
  return problemOfScenes(value);
}

/** Returns whether a scene is one of the Marzipano Tool, with or without tiles. */
const isPlanned = (scene: unknown): boolean =>
  Object(scene) === scene &&
  ['initialViewParameters', 'linkHotspots', 'faceSize'].some((name) => name in (scene as object));

/** Returns what is wrong with a file; null if it is well-formed XML of krpano. */
function problemOf(text: string, value: unknown): string | null {
  if (text.trim() === '') return `is empty. ${KINDS}`;
  // The lines stay, because a problem names one.
  const markup = text.replace(/<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
  const [, root] = /^(?:\s|\uFEFF|<\?[^>]*>)*<(krpano|html|!doctype\s+html)\b/i.exec(markup) ?? [];
  if (root === undefined) return problemOfValue(text, value) ?? `is of another kind. ${KINDS}`;
  if (root !== 'krpano') return `is a web page. ${KINDS}; check the address`;
  const malformed = malformedAt(markup);
  return malformed && `is a file of krpano, but not well-formed XML (${malformed}). Correct it there`;
}

/**
 * Reads the scenes in XML of krpano. Throws `source-invalid` with what is wrong with any other file, or `otherwise` for a
 * list of spheres with a problem.
 */
export function readXml(text: string, value: unknown, url: string, otherwise: unknown): readonly Scene[] {
  if ((value as { readonly type?: unknown } | null)?.type === 'FeatureCollection') throw otherwise;
  const problem = problemOf(text, value);
  if (problem !== null) throw spheresInvalid(`${url} ${problem}.`, { cause: otherwise });
  return readKrpano(text, url) ?? [];
}

/** Throws `source-invalid` for levels that no pyramid can have. `across` is the maximum number of tiles along a preview. */
export function refuseLevels(levels: TileLevels, across: number): never {
  const shown = levels.map(({ faceWidth, tileWidth }) => `${faceWidth} px in tiles of ${tileWidth} px`);
  throw spheresInvalid(
    `The levels of the tiles make no sense: ${shown.join(', ')}. The coarsest one must fit into ${across} × ${across} tiles.`,
  );
}

/**
 * Throws `source-failed` if none of a file's first tiles exists, one for each face. Without a connection, whether they
 * exist is not known, and the viewer requests them again later.
 */
export async function checkTiles(
  urls: readonly string[],
  fetchFile: typeof fetch,
  signal: AbortSignal,
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
    `The tiles of the panorama are missing: ${String(reasons[0])}. Copy them to where the file expects them, relative to its own address.`,
  );
}

/** Adds to the error of a picture that is not a whole sphere what a configuration of Pannellum can say about it. */
export function withAdvice(error: unknown): unknown {
  if (!(error instanceof ViewerError) || !/panorama/.test(error.message)) return error;
  return new ViewerError(
    error.code,
    `${error.message} A configuration of Pannellum says with haov and vaov how many degrees of the sphere a partial picture covers, and with vOffset how high its middle is.`,
    { cause: error },
  );
}
