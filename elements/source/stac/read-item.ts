import * as z from 'zod/mini';
import type { Pose } from '../../geo/pose.ts';
import type { CoveredAngles } from '../../photo/coverage.ts';
import { numberOrNull, recordOf, textOrNull } from './loose-values.ts';

/*
 * Items of the SpatioTemporal Asset Catalog (STAC 1.0) that are 360° pictures: those of Panoramax, and others with the
 * extensions "perspective imagery" and "view geometry". Services leave many fields out or fill them with texts, so only what an
 * item cannot be shown without is required.
 */

/** A link of an item to another one, such as the next picture of the sequence. */
export interface ItemLink {
  /** Id that the service gives to the other item; null if the link does not say it. */
  readonly id: string | null;
  readonly url: string;
}

/** A STAC item that is a 360° picture. */
export interface StacItem {
  /** Id that the service gives to the item, unique in its collection. */
  readonly id: string;
  /** URL of the item itself, or one made of the URL of its list and its id. */
  readonly url: string;
  /** URL of the root of the service; null if the item does not say it. */
  readonly root: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly timestamp: string | null;
  readonly title: string | null;
  readonly pose: Pose;
  readonly isHeadingKnown: boolean;
  /** Horizontal precision of the place in meters (1σ); null if it is unknown. */
  readonly horizontal: number | null;
  readonly producer: string | null;
  /** SPDX identifier of the license, and its URL; each null if it is unknown. */
  readonly license: string | null;
  readonly licenseUrl: string | null;
  /** URL of the picture at full detail. */
  readonly picture: string;
  /** Width in pixels of the whole circle at full detail; null if it is unknown. */
  readonly circle: number | null;
  /** URL of a smaller version of the picture; null if there is none. */
  readonly smallPicture: string | null;
  /** The part of the sphere that the picture covers; null if it is all, or if the file says it. */
  readonly covered: CoveredAngles | null;
  readonly neighbors: readonly ItemLink[];
}

/** Why an item cannot be shown, as a sentence without its subject. */
export interface ItemProblem {
  readonly problem: string;
}

const itemSchema = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]),
  geometry: z.nullish(z.object({ type: z.string(), coordinates: z.unknown() })),
  properties: z.record(z.string(), z.unknown()),
  assets: z.record(z.string(), z.unknown()),
  links: z.catch(z.array(z.unknown()), []),
});

const linkSchema = z.object({ rel: z.string(), href: z.string() });

/** A link of any STAC object, with an absolute URL. */
export interface StacLink {
  readonly rel: string;
  readonly url: string;
  readonly id: string | null;
  readonly title: string | null;
}

/** Returns an absolute URL of the web; null for anything else. */
function webUrl(href: unknown, base: string): string | null {
  if (typeof href !== 'string' || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return /^(https?|blob|data):$/.test(url.protocol) ? url.href : null;
}

/** Returns the links of a STAC object. Links that cannot be read are omitted. */
export function linksOf(links: unknown, base: string): readonly StacLink[] {
  return (Array.isArray(links) ? links : []).flatMap((each: unknown) => {
    const { data } = linkSchema.safeParse(each);
    const url = data && webUrl(data.href, base);
    const { id, title } = recordOf(each);
    return url ? [{ rel: data.rel, url, id: textOrNull(id), title: textOrNull(title) }] : [];
  });
}

interface Asset {
  readonly url: string;
  readonly roles: readonly unknown[];
}

/** Media types of pictures that browsers decode. A picture without a type may be one. */
const PICTURE = /^image\/(jpe?g|png|webp|avif)/i;

/** Returns the pictures among the assets of an item, those at full detail first. */
function picturesOf(assets: Readonly<Record<string, unknown>>, base: string): readonly Asset[] {
  return Object.values(assets).flatMap((each) => {
    const { href, type, roles } = recordOf(each);
    const url = webUrl(href, base);
    const isPicture =
      typeof type === 'string' ? PICTURE.test(type) : /\.(jpe?g|png|webp|avif)$/i.test(url ?? '');
    return url && isPicture ? [{ url, roles: Array.isArray(roles) ? roles : [] }] : [];
  });
}

/** Returns the number of columns and rows of an item's tiles, in pixels; null if it has no tiles. */
function matrixSize(properties: Readonly<Record<string, unknown>>): readonly [number, number] | null {
  const [set] = Object.values(recordOf(properties['tiles:tile_matrix_sets']));
  const { tileMatrix } = recordOf(set);
  const matrices = Array.isArray(tileMatrix) ? tileMatrix.map(recordOf) : [];
  const sizes = matrices.flatMap((matrix): (readonly [number, number])[] => {
    const sides = [
      [matrix['matrixWidth'], matrix['tileWidth']],
      [matrix['matrixHeight'], matrix['tileHeight']],
    ].map(([count, size]) => (numberOrNull(count) ?? NaN) * (numberOrNull(size) ?? NaN));
    const [width = NaN, height = NaN] = sides;
    return width > 0 && height > 0 ? [[width, height]] : [];
  });
  return sizes.toSorted((a, b) => b[0] - a[0])[0] ?? null;
}

/** The whole sphere and the part of it that a picture covers, in pixels of the whole. */
interface Crop {
  readonly full: readonly [width: number, height: number];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns which part of the sphere a picture covers by `visible_area`, the margins that are not covered; null for all. */
function cropOf(orientation: Readonly<Record<string, unknown>>): Crop | null {
  const size = numbersIn(orientation['sensor_array_dimensions'], 2);
  const margins = numbersIn(orientation['visible_area'], 4);
  if (!size || !margins || margins.every((margin) => margin === 0)) return null;
  const [fullWidth, fullHeight] = size as [number, number];
  const [left, top, right, bottom] = margins as [number, number, number, number];
  const [width, height] = [fullWidth - left - right, fullHeight - top - bottom];
  return Math.min(...margins) >= 0 && width > 0 && height > 0
    ? { full: [fullWidth, fullHeight], left, top, width, height }
    : null;
}

/** Returns the numbers in a list of a length; null for anything else. */
function numbersIn(list: unknown, count: number): readonly number[] | null {
  const numbers = Array.isArray(list) ? list.map(numberOrNull).filter((number) => number !== null) : [];
  return numbers.length === count ? numbers : null;
}

/** Returns an angle within its limit; null for a missing or impossible one. */
function angle(limit: number, ...given: readonly unknown[]): number | null {
  const found = given.map(numberOrNull).find((value) => value !== null);
  return found != null && Math.abs(found) <= limit ? found : null;
}

/** Returns the orientation of a picture: of its item or, without one, of the picture's tags in `exif`. */
function poseOf(properties: Readonly<Record<string, unknown>>): { pose: Pose; isHeadingKnown: boolean } {
  const exif = recordOf(properties['exif']);
  const heading = angle(
    360,
    properties['view:azimuth'],
    properties['pers:yaw'],
    exif['Xmp.GPano.PoseHeadingDegrees'],
  );
  const pitch = angle(
    90,
    properties['pers:pitch'],
    exif['Xmp.GPano.PosePitchDegrees'],
    exif['Xmp.Camera.Pitch'],
  );
  const roll = angle(
    180,
    properties['pers:roll'],
    exif['Xmp.GPano.PoseRollDegrees'],
    exif['Xmp.Camera.Roll'],
  );
  return {
    pose: { heading: heading ?? 0, pitch: pitch ?? 0, roll: roll ?? 0 },
    isHeadingKnown: heading !== null,
  };
}

/** Returns the name of the producer of a picture; null if the item does not say it. */
function producerOf(properties: Readonly<Record<string, unknown>>, providers: unknown): string | null {
  const own = textOrNull(properties['geovisio:producer']);
  if (own !== null) return own;
  const list = (Array.isArray(providers) ? providers : []).map(recordOf);
  const isProducer = ({ roles }: Readonly<Record<string, unknown>>): boolean =>
    Array.isArray(roles) && roles.includes('producer');
  return textOrNull((list.find(isProducer) ?? list[0])?.['name']);
}

const isTime = (text: string): boolean =>
  z.iso.datetime({ offset: true, local: true }).safeParse(text).success;

/** Returns a place; null if it is unknown or impossible. */
function placeOf(geometry: z.infer<typeof itemSchema>['geometry']): readonly [number, number] | null {
  if (geometry?.type !== 'Point' || !Array.isArray(geometry.coordinates)) return null;
  const [longitude, latitude] = geometry.coordinates.map(numberOrNull);
  if (longitude == null || latitude == null) return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}

type Properties = Readonly<Record<string, unknown>>;

/** Returns why an item is not a 360° picture; null if it is one. */
function problemOf(properties: Properties, orientation: Properties, crop: Crop | null): string | null {
  const fov = numberOrNull(orientation['field_of_view']);
  const projection = textOrNull(recordOf(properties['exif'])['Xmp.GPano.ProjectionType']);
  if (fov === 360 || (fov === null && (projection === 'equirectangular' || crop !== null))) return null;
  const stated = fov === null ? '' : ` (its field of view is ${String(fov)}°)`;
  return `is not a 360° picture${stated}, which cannot be shown yet`;
}

/** Returns what an item says about its picture, whose pictures are those at full detail first. */
function pictureOf(properties: Properties, pictures: readonly Asset[], crop: Crop | null) {
  const { sensor_array_dimensions: sensor } = recordOf(properties['pers:interior_orientation']);
  const [sensorWidth] = Array.isArray(sensor) ? sensor.map(numberOrNull) : [];
  const { pose, isHeadingKnown } = poseOf(properties);
  return {
    pose: crop ? { ...pose, heading: pose.heading + turnOf(crop) } : pose,
    isHeadingKnown,
    circle: crop?.full[0] ?? matrixSize(properties)?.[0] ?? sensorWidth ?? null,
    smallPicture: pictures.find(({ roles }) => roles.includes('visual'))?.url ?? null,
    covered: crop && anglesOf(crop),
  };
}

/** Returns when and by which producer an item was captured, and how it can be used. */
function originOf(properties: Properties, providers: unknown) {
  const times = ['datetimetz', 'datetime'].map((name) => textOrNull(properties[name]));
  return {
    timestamp: times.find((text) => text !== null && isTime(text)) ?? null,
    title: textOrNull(properties['title']) ?? textOrNull(properties['original_file:name']),
    horizontal: positive(numberOrNull(properties['quality:horizontal_accuracy'])),
    producer: producerOf(properties, providers),
    license: textOrNull(properties['license']),
  };
}

/**
 * Reads a STAC item. Returns a problem for an item that is not a 360° picture, or that has no picture.
 *
 * @param base Absolute URL to which the URLs of the item are relative.
 */
export function readItem(value: unknown, base: string): StacItem | ItemProblem {
  const { data } = itemSchema.safeParse(value);
  if (!data) return { problem: 'is not a valid STAC item' };
  const { properties } = data;
  const orientation = recordOf(properties['pers:interior_orientation']);
  const crop = cropOf(orientation);
  const problem = problemOf(properties, orientation, crop);
  if (problem !== null) return { problem };
  const pictures = picturesOf(data.assets, base);
  const full = pictures.find(({ roles }) => roles.includes('data')) ?? pictures[0];
  if (!full) return { problem: 'has no picture that browsers can show (JPEG, PNG, WebP or AVIF)' };
  const links = linksOf(data.links, base);
  const urlOf = (rel: string): string | null => links.find((link) => link.rel === rel)?.url ?? null;
  const [longitude, latitude] = placeOf(data.geometry) ?? [null, null];
  return {
    id: String(data.id),
    // Without a URL of its own, an item is found only in the list that contains it.
    url: urlOf('self') ?? `${base}#${encodeURIComponent(String(data.id))}`,
    root: urlOf('root'),
    longitude,
    latitude,
    ...originOf(properties, recordOf(value)['providers']),
    licenseUrl: urlOf('license'),
    picture: full.url,
    ...pictureOf(properties, pictures, crop),
    neighbors: links
      .filter(({ rel }) => rel === 'prev' || rel === 'next')
      .map(({ id, url }) => ({ id, url })),
  };
}

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** Returns the turn from the middle of the whole sphere to that of what the picture covers, in degrees. */
const turnOf = ({ full: [width], left, width: covered }: Crop): number =>
  ((left + covered / 2) / width - 0.5) * 360;

const anglesOf = ({ full: [fullWidth, fullHeight], top, width, height }: Crop): CoveredAngles => ({
  horizontal: (360 * width) / fullWidth,
  vertical: (180 * height) / fullHeight,
  above: 90 - (180 * (top + height / 2)) / fullHeight,
});
