import type { Ctx } from '../../../context/context.ts';
import { captureTime } from '../../sphere/describe-panorama.ts';
import { visibleSpheres } from '../../sphere/visible-spheres.ts';
import type { SphereFacts } from '../esri/sphere-rows.ts';

const AT_ONCE = 500;

/** Maximum distance, in meters, from a position to the sphere that it refers to. */
const SAME_PLACE_M = 25;

/** Prefers JPEG, which Esri's programs support best. */
function tileTypeOf(formats: string): string {
  const types = JSON.parse(formats) as readonly string[];
  return types.includes('jpg') ? 'jpg' : (types[0] ?? 'jpg');
}

/** Returns the spheres with the given ids that the company can see, by id. */
export async function findSpheres(
  { db }: Ctx,
  companyId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SphereFacts>> {
  const found = new Map<number, SphereFacts>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await visibleSpheres(db, companyId)
      .where('spheres.id', 'in', ids.slice(at, at + AT_ONCE))
      .select(['spheres.id', 'title', 'latitude', 'longitude', 'altitude_m', 'ground_m'])
      .select(['captured_at', 'front_image_width', 'formats'])
      .execute();
    for (const { id, title, latitude, longitude, altitude_m, ground_m, ...row } of rows)
      found.set(id, {
        id,
        name: title === '' ? `Sphere ${id}` : title,
        latitude,
        longitude,
        altitude: altitude_m,
        cameraHeight:
          altitude_m !== null && ground_m !== null && altitude_m > ground_m ? altitude_m - ground_m : null,
        capturedAt: captureTime(row.captured_at),
        faceWidth: row.front_image_width,
        tileType: tileTypeOf(row.formats),
      });
  }
  return found;
}

/** Returns the id of the visible sphere at a position, if any. */
export async function findSphereAt(
  ctx: Ctx,
  companyId: string,
  place: { readonly latitude: number; readonly longitude: number },
): Promise<number | null> {
  const near = ctx.services.sphereIndex.near(companyId, place, 10, SAME_PLACE_M);
  const visible = await findSpheres(
    ctx,
    companyId,
    near.map(({ id }) => id),
  );
  return near.find(({ id }) => visible.has(id))?.id ?? null;
}
