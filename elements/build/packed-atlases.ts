import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const ATLAS = /[\\/](?:us|world)-atlas[\\/][\w-]+\.json\?url&no-inline$/;

/**
 * Compresses the atlases of the map, which are the largest files of the package. Many sites copy the files as
 * they are to hosts that do not compress JSON. The name does not end with `.gz`, because some servers would then
 * declare a content encoding; the map recognizes either form.
 */
export const packedAtlases = (): Plugin => ({
  name: 'packed-atlases',
  enforce: 'pre',
  async load(id) {
    if (!ATLAS.test(id)) return null;
    const path = id.replace(/\?.*$/, '');
    const source = await promisify(gzip)(await readFile(path), { level: 9 });
    const reference = this.emitFile({
      type: 'asset',
      name: basename(path).replace(/\.json$/, '.topojson'),
      source,
    });
    return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
  },
});
