import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { FIELD } from '../map/atlas/packed-atlas.ts';

const ATLAS = /[\\/](?:us|world)-atlas[\\/][\w-]+\.json\?url&no-inline$/;

/**
 * Returns an atlas in the form that `unpackAtlas` reads, with only the object after which its file is named, such as
 * the counties of `counties-10m`, because the map draws no other.
 */
export function packAtlas({ arcs, objects, ...rest }: Topology, name: string): Uint8Array {
  const [drawn = ''] = name.split('-');
  const object = objects[drawn];
  if (!object) throw new Error(`The atlas ${name} has no ${drawn}.`);
  const writer = new PbfWriter();
  writer.writeStringField(FIELD.topology, JSON.stringify({ ...rest, objects: { [drawn]: object } }));
  writer.writePackedVarint(
    FIELD.lengths,
    arcs.map((arc) => arc.length),
  );
  const along = (axis: 0 | 1): number[] => arcs.flatMap((arc) => arc.map((step) => step[axis] as number));
  writer.writePackedSVarint(FIELD.east, along(0));
  writer.writePackedSVarint(FIELD.north, along(1));
  return writer.finish();
}

/**
 * Packs and compresses the atlases of the map, which are among the largest files of the package. Many sites copy the
 * files as they are to hosts that compress only a few kinds of files. The name does not end with `.gz`, because some
 * servers would then declare a content encoding; the map recognizes either form.
 */
export const packedAtlases = (): Plugin => ({
  name: 'packed-atlases',
  enforce: 'pre',
  async load(id) {
    if (!ATLAS.test(id)) return null;
    const path = id.replace(/\?.*$/, '');
    const name = basename(path, '.json');
    const packed = packAtlas(JSON.parse(await readFile(path, 'utf8')) as Topology, name);
    const source = await promisify(gzip)(packed, { level: 9 });
    const reference = this.emitFile({ type: 'asset', name: `${name}.topojson`, source });
    return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
  },
});
