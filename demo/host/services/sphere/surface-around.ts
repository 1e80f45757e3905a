import { type Sphere, sphereSchema } from '../../../../elements/model/sphere.ts';
import { absoluteUrl } from '../../../../elements/surface/tiles/absolute-url.ts';
import type { Ctx } from '../../context/context.ts';
import type { AroundSphere } from '../../providers/surfaces/surface-messages.ts';
import type { VisibleSphere } from './visible-spheres.ts';

type Heights = Required<Pick<Sphere['metadata'], 'altitude' | 'ground'>>;

/**
 * Returns a sphere as the viewer reads it, and the URLs of what stands around it: those of its own metadata or, if it
 * names none, those that the host knows. Returns null if there are none.
 */
export function surfaceAround(
  { services, settings }: Ctx,
  { id, latitude, longitude, heading_deg, metadata }: VisibleSphere,
  heights: Heights,
): AroundSphere | null {
  const { success, data } = sphereSchema.shape.metadata.safeParse({
    ...services.surfaceOf(id),
    ...(heading_deg !== 0 && { pose: { heading: heading_deg } }),
    ...(JSON.parse(metadata) as Record<string, unknown>),
    ...heights,
  });
  if (!success) return null;
  const urlOf = (url = ''): string | null => (url === '' ? null : absoluteUrl(url, `${settings.apiUrl}/`));
  const urls = { surface: urlOf(data.surface), terrain: urlOf(data.terrain) };
  if (urls.surface === null && urls.terrain === null) return null;
  const { geoidUndulation, precision, pose } = data;
  return {
    sphere: { latitude, longitude, metadata: { ...heights, geoidUndulation, precision, pose } },
    urls,
  };
}
