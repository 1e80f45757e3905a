import { PbfReader } from 'pbf';

/**
 * The fields of a packed atlas, which is a TopoJSON topology as a protocol buffer. Most of a topology are the steps
 * along its arcs. As numbers of variable length, those east and those north apart, they take about three quarters of
 * the space that they take as compressed JSON.
 */
export const FIELD = {
  /** The topology without its arcs, as JSON. */
  topology: 1,
  /** The number of points of each arc. */
  lengths: 2,
  /** The steps east of all arcs, in the units of the topology's transform. */
  east: 3,
  /** The steps north of all arcs, in the units of the topology's transform. */
  north: 4,
} as const;

/** Returns the topology in a packed atlas. Throws if the bytes are not a packed atlas. */
export function unpackAtlas(bytes: Uint8Array): unknown {
  const fields = { topology: '', lengths: [] as number[], east: [] as number[], north: [] as number[] };
  new PbfReader(bytes).readFields((tag, result, reader) => {
    if (tag === FIELD.topology) result.topology = reader.readString();
    else if (tag === FIELD.lengths) reader.readPackedVarint(result.lengths);
    else if (tag === FIELD.east) reader.readPackedSVarint(result.east);
    else if (tag === FIELD.north) reader.readPackedSVarint(result.north);
  }, fields);
  let next = 0;
  const arcs = fields.lengths.map((length) =>
    Array.from({ length }, () => {
      const step = [fields.east[next], fields.north[next]];
      next += 1;
      return step;
    }),
  );
  return { ...(JSON.parse(fields.topology) as object), arcs };
}
