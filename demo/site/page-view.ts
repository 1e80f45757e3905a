import type { PageView } from '../host/middleware/page-previews.ts';

/** The viewer's own field of view, in degrees. */
const USUAL_FOV = 75;

/** Ranges of the angles that a still picture can have, in degrees. */
const TILT = { min: -90, max: 90 } as const;
const FOV = { min: 1, max: 170 } as const;

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.max(min, Math.min(max, value));

const numberOf = (text: string | null | undefined): number | null => {
  const value = text == null || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

/** Returns the value of an attribute of the first viewer in a page. */
const attributeOf = (html: string, name: string): string | undefined => {
  const [tag] = /<sphere-viewer\b[^>]*>/.exec(html) ?? [];
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag ?? '')?.[1];
};

const viewOfTag = (html: string, sphereId: number): PageView => ({
  sphereId,
  pan: numberOf(attributeOf(html, 'pan')) ?? 0,
  tilt: numberOf(attributeOf(html, 'tilt')) ?? 0,
  fov: numberOf(attributeOf(html, 'fov')) ?? USUAL_FOV,
});

/**
 * Returns the view that a page of the site opens with: the sphere or the market of its URL, which the sample world and the
 * playground keep there; otherwise that of its first viewer. `openingOf` returns the opening view of a market, by its slug,
 * or that of the sample world. Numbers that are not valid are ignored, as the pages do.
 */
export function viewOfPage(html: string, url: URL, openingOf: (slug: string | null) => PageView): PageView {
  const { searchParams: query } = url;
  const [sphere, market] = [numberOf(query.get('sphere')), query.get('city') ?? query.get('market')];
  const own = market === null ? numberOf(attributeOf(html, 'sphere')) : null;
  const start = own === null ? openingOf(market) : viewOfTag(html, own);
  const isNamed = sphere !== null && Number.isSafeInteger(sphere) && sphere > 0;
  const { pan, tilt, fov } = isNamed ? { pan: 0, tilt: 0, fov: USUAL_FOV } : start;
  return {
    sphereId: isNamed ? sphere : start.sphereId,
    pan: numberOf(query.get('pan')) ?? pan,
    tilt: within(numberOf(query.get('tilt')) ?? tilt, TILT),
    fov: within(numberOf(query.get('fov')) ?? fov, FOV),
  };
}
