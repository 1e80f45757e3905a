import * as z from 'zod/mini';
import { textsOf } from './png-text.ts';
import { SNAPSHOT_KEYWORD, type SnapshotView } from './snapshot-view.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));
const pixels = z.number().check(z.int(), z.minimum(1));
const corner = z.nullable(z.object({ latitude, longitude }));

const snapshotViewSchema = z.object({
  version: z.literal(1),
  sphere: z.number().check(z.int(), z.nonnegative()),
  pan: z.number(),
  tilt: z.number().check(z.minimum(-90), z.maximum(90)),
  fov: z.number().check(z.gt(0), z.lt(180)),
  width: pixels,
  height: pixels,
  captured: z.nullable(z.string()),
  camera: z.nullable(z.object({ latitude, longitude, altitude: z.nullable(z.number()) })),
  corners: z.tuple([corner, corner, corner, corner]),
}) satisfies z.ZodMiniType<SnapshotView>;

/**
 * Returns the view in a snapshot's metadata; null if the bytes are not a PNG or contain no valid view.
 *
 * @example
 *   const view = readSnapshotView(new Uint8Array(await file.arrayBuffer()));
 *   if (view) await viewer.lookAt(view);
 */
export function readSnapshotView(png: Uint8Array): SnapshotView | null {
  const text = textsOf(png)[SNAPSHOT_KEYWORD];
  if (text === undefined) return null;
  try {
    return snapshotViewSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Text that is not JSON counts as no view.
    return null;
  }
}
