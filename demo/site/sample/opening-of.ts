import type { PageView } from '../../host/middleware/page-previews.ts';
import { sphereIds } from '../../host/providers/spheres/sphere-source.ts';
import { OPENING_MARKET, openingViewOf } from '../../world/flights/opening-view.ts';
import { marketOfSlug } from '../../world/markets/markets.ts';

/** The vertical field of view of the opening views, in degrees. */
const FOV = 75;

/** Returns the opening view of a market of the sample world, or that of the world if no market has the slug. */
export function openingOf(slug: string | null): PageView {
  const market = (slug === null ? undefined : marketOfSlug(slug)) ?? OPENING_MARKET;
  const { sphere, pan, tilt } = openingViewOf(market);
  return { sphereId: sphereIds.sample.first + sphere, pan, tilt, fov: FOV };
}
