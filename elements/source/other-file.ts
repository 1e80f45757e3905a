import type { SphereSource } from '../model/sphere-source.ts';
import { imported } from '../model/viewer-error.ts';
import { assignmentIn } from './foreign/assignment.ts';
import { createForeignSource } from './foreign/foreign-source.ts';
import { readMarzipano } from './foreign/marzipano.ts';
import { readPannellum } from './foreign/pannellum.ts';
import { createPhotoSource } from './photo-source.ts';
import { isStac } from './stac/is-stac.ts';

export { createPhotoSource };

/** The first bytes of a picture: a JPEG, PNG, GIF, TIFF, WebP, AVIF or HEIC file. */
const PICTURE = /^(\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF....WEBP|....ftyp)/s;

/** Returns the name of a file at a URL. A file that the user has chosen has a URL without its name. */
function nameAt(url: string): string {
  const { protocol, pathname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /^https?:$/.test(protocol) && name !== '' ? decodeURI(name) : 'The photograph';
}

/** Returns the value in a file of JSON or in a script that assigns one to a variable; null for anything else. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(assignmentIn(text)?.value ?? text);
  } catch {
    return null;
  }
}

/**
 * Returns the source of a file that is not a list of spheres: a photograph, a STAC catalog, or the file of another viewer. Throws
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
  if (isStac(value)) {
    const { createStacSource } = await imported(import('./stac/stac-source.ts'));
    return createStacSource(value, url, fetchFile);
  }
  const pannellum = readPannellum(value, url);
  if (pannellum) return createForeignSource(pannellum, { url, maker: 'Pannellum' }, fetchFile);
  const marzipano = readMarzipano(value, url);
  if (marzipano) return createForeignSource(marzipano, { url, maker: 'the Marzipano Tool' }, fetchFile);
  const { readXml } = await imported(import('./file-problems.ts'));
  return createForeignSource(readXml(text, value, url, otherwise), { url, maker: 'krpano' }, fetchFile);
}
