import type { SphereSource } from '../model/sphere-source.ts';
import { createPhotoSource } from './photo-source.ts';

export { createPhotoSource };

/** The first bytes of a picture: a JPEG, PNG, GIF, TIFF, WebP, AVIF or HEIC file. */
const PICTURE = /^(\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF....WEBP|....ftyp)/s;

/** Returns the name of a file at a URL. A file that the user has chosen has a URL without its name. */
function nameAt(url: string): string {
  const { protocol, pathname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /^https?:$/.test(protocol) && name !== '' ? decodeURI(name) : 'The photograph';
}

/** Returns the source of a file that is not a list of spheres. Throws `otherwise` if it is not a picture either. */
export async function photoIn(file: Blob, url: string, otherwise: unknown): Promise<SphereSource> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (PICTURE.test(String.fromCharCode(...head))) return createPhotoSource(file, { name: nameAt(url) });
  throw otherwise;
}
