import type { SphereSource } from '../model/sphere-source.ts';
import { createForeignSource } from './foreign/foreign-source.ts';
import { readKrpano } from './foreign/krpano.ts';
import { readMarzipano } from './foreign/marzipano.ts';
import { readPannellum } from './foreign/pannellum.ts';
import { createPhotoSource } from './photo-source.ts';
import { spheresInvalid } from './read-json.ts';

export { createPhotoSource };

/** The first bytes of a picture: a JPEG, PNG, GIF, TIFF, WebP, AVIF or HEIC file. */
const PICTURE = /^(\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF....WEBP|....ftyp)/s;

/** Returns the name of a file at a URL. A file that the user has chosen has a URL without its name. */
function nameAt(url: string): string {
  const { protocol, pathname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /^https?:$/.test(protocol) && name !== '' ? decodeURI(name) : 'The photograph';
}

/** A script that assigns a value to a variable, such as `data.js` of the Marzipano Tool. */
const ASSIGNMENT = /^\s*(?:var|let|const)\s+(\w+)\s*=([^]*?);?\s*$/;

/** Returns the value in a file of JSON or in a script that assigns one to a variable; null for anything else. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(ASSIGNMENT.exec(text)?.[2] ?? text);
  } catch {
    return null;
  }
}

const KINDS =
  'A picture (JPEG, PNG, WebP or AVIF), a list of spheres (GeoJSON) and the files of Pannellum (JSON), the Marzipano Tool (data.js) and krpano (XML) can be opened';

/** Returns the reason why a text is not JSON; null if it is. */
function syntaxError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns what is wrong with a text that no reader has recognized; null if it is a list of spheres with a problem. */
function problemOf(text: string, value: unknown): string | null {
  if ((value as { readonly type?: unknown } | null)?.type === 'FeatureCollection') return null;
  if (text.trim() === '') return `is empty. ${KINDS}`;
  if (/^\s*(<!--[^]*?-->\s*)*<(!doctype\s+html|html)\b/i.test(text))
    return `is a web page. ${KINDS}; check the address`;
  const [, name, assigned] = ASSIGNMENT.exec(text) ?? [];
  const reason = syntaxError(assigned ?? text);
  if (name !== undefined && reason !== null)
    return `assigns something to ${name} that is not JSON (${reason}). If the file is data.js of the Marzipano Tool, it may be damaged or changed: export the tour again`;
  if (/^\s*[[{]/.test(text) && reason !== null)
    return `is not valid JSON (${reason}). It may be incomplete: create the file again`;
  return `is of another kind. ${KINDS}`;
}

/**
 * Returns the source of a file that is not a list of spheres: a photograph, or the file of another viewer. Throws
 * `otherwise` for a list of spheres with a problem, and `source-invalid` for any other file.
 */
export async function otherSource(
  file: Blob,
  url: string,
  fetchFile: typeof fetch,
  otherwise: unknown,
): Promise<SphereSource> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (PICTURE.test(String.fromCharCode(...head))) return createPhotoSource(file, { name: nameAt(url) });
  const text = await file.text();
  const value = valueIn(text);
  const scenes = readPannellum(value, url) ?? readMarzipano(value, url) ?? readKrpano(text, url);
  if (scenes) return createForeignSource(scenes, url, fetchFile);
  const problem = problemOf(text, value);
  throw problem === null ? otherwise : spheresInvalid(`${url} ${problem}.`, { cause: otherwise });
}
