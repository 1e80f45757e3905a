import { toRad } from '../../geo/angle.ts';
import { DISTANCE_RADIUS } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';
import { FARTHEST_SPHERE_M } from '../../model/limits.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { fullFaceWidth } from '../../photo/project-face.ts';
import { SpherePlaces } from '../sphere-places.ts';
import { type ItemPicture, openItem } from './item-picture.ts';
import type { StacItem } from './read-item.ts';
import { type Box, StacService } from './stac-service.ts';

/** Distances in meters within which the nearest item is searched, one after the other. */
const SEARCH_M = [50, 500, 5_000] as const;

/** Number of spheres whose pictures stay open. */
const MAX_OPEN = 4;

/** The face width, in pixels, of a sphere whose picture has an unknown size. */
const UNKNOWN_WIDTH = 1024;

/** Licenses that say nothing about how a picture can be used. */
const VAGUE = /^(proprietary|various|other)$/i;

/** Returns the box around a place that contains everything within a distance in meters. */
function boxAround({ latitude, longitude }: LatLon, reachM: number): Box {
  const north = reachM / (toRad(1) * DISTANCE_RADIUS);
  const east = Math.min(180, north / Math.max(0.01, Math.cos(toRad(latitude))));
  return [
    Math.max(-180, longitude - east),
    Math.max(-90, latitude - north),
    Math.min(180, longitude + east),
    Math.min(90, latitude + north),
  ];
}

/** Numbers the items of a service in the order in which they become known. A number stays as long as the page. */
class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly #urls: string[] = [];
  readonly #items = new Map<string, StacItem>();

  numberOf(url: string): number {
    const known = this.#numbers.get(url);
    if (known !== undefined) return known;
    this.#urls.push(url);
    this.#numbers.set(url, this.#urls.length);
    return this.#urls.length;
  }

  add(item: StacItem): StacItem {
    this.numberOf(item.url);
    this.#items.set(item.url, item);
    return item;
  }

  urlOf(number: number): string | null {
    return this.#urls[number - 1] ?? null;
  }

  itemAt(url: string): StacItem | null {
    return this.#items.get(url) ?? null;
  }

  get items(): readonly StacItem[] {
    return [...this.#items.values()];
  }
}

const isPlaced = ({ latitude }: StacItem): boolean => latitude !== null;

function sphereOf(item: StacItem, numbering: Numbering, faceWidth?: number): Sphere {
  const { producer, license, horizontal, pose, circle, url } = item;
  const named = license !== null && !VAGUE.test(license) ? license : null;
  const rights = [producer, named].filter((part) => part !== null).join(' · ');
  return {
    id: numbering.numberOf(url),
    latitude: item.latitude ?? 0,
    longitude: item.longitude ?? 0,
    timestamp: item.timestamp,
    company_name: producer,
    front_image_width: faceWidth ?? (circle === null ? UNKNOWN_WIDTH : fullFaceWidth(circle)),
    package: null,
    title: item.title,
    metadata: {
      pose,
      headingSource: item.isHeadingKnown ? 'given' : 'assumed',
      initialView: { pan: pose.heading, tilt: 0 },
      ...(rights !== '' && { copyright: rights }),
      ...(horizontal !== null && { precision: { horizontal } }),
      ...(named !== null && { license: named }),
      ...(item.licenseUrl !== null && { licenseUrl: item.licenseUrl }),
      sourceId: item.id,
      sourceUrl: url,
      links: item.neighbors.map((neighbor) => numbering.numberOf(neighbor.url)),
    },
  };
}

/** Returns a function that opens pictures, of which the last few stay open. */
function picturesOf(fetchFile: typeof fetch): (item: StacItem, signal: AbortSignal) => Promise<ItemPicture> {
  const open = new Map<string, Promise<ItemPicture>>();
  return (item, signal) => {
    const opening = open.get(item.url) ?? openItem(item, fetchFile, signal);
    open.delete(item.url);
    open.set(item.url, opening);
    opening.catch(() => open.delete(item.url));
    for (const [oldest] of [...open].slice(0, -MAX_OPEN)) open.delete(oldest);
    return opening;
  };
}

/**
 * Creates a source from a STAC API or catalog, such as that of a Panoramax instance: `value` is the JSON at `url`, which is
 * an item, a list of items, a collection (a sequence of pictures) or a whole service. The source numbers the items from 1 in the order
 * in which they become known; `metadata.sourceId` is the id of the service. The previous and the next picture are links of
 * the sphere.
 */
export function createStacSource(value: unknown, url: string, fetchFile: typeof fetch): SphereSource {
  const service = new StacService({ value, url }, fetchFile);
  const numbering = new Numbering();
  const pictureOf = picturesOf(fetchFile);
  const itemOf = async (id: number | null, signal: AbortSignal): Promise<StacItem> => {
    if (id === null) {
      const [first] = (await service.first(signal)).map((item) => numbering.add(item));
      return first as StacItem;
    }
    const itemUrl = numbering.urlOf(id);
    if (itemUrl === null)
      throw new ViewerError(
        'not-found',
        `There is no sphere ${String(id)}: the pictures of ${url} are numbered from 1 as they become known.`,
      );
    return numbering.itemAt(itemUrl) ?? numbering.add(await service.item(itemUrl, signal));
  };
  const placed = (items: readonly StacItem[]): readonly Sphere[] =>
    items.filter(isPlaced).map((item) => sphereOf(item, numbering));
  const around = async (place: LatLon, reachM: number, signal: AbortSignal): Promise<readonly Sphere[]> => {
    const reach = Math.min(reachM, FARTHEST_SPHERE_M);
    const found = await service.search(boxAround(place, reach), signal);
    const items = found?.map((item) => numbering.add(item)) ?? numbering.items;
    return new SpherePlaces(placed(items)).around(place, reach);
  };
  return {
    async sphere(id, signal): Promise<LocatedSphere> {
      const item = await itemOf(id, signal);
      const { faceWidth, levels, loadTile, covered } = await pictureOf(item, signal);
      return {
        sphere: sphereOf(item, numbering, faceWidth),
        tiles: '',
        levels,
        loadTile,
        isPlaced: isPlaced(item),
        ...(covered && { covered }),
      };
    },
    async spheres(signal) {
      return placed((await service.all(signal)).map((item) => numbering.add(item)));
    },
    async listed(ids, signal) {
      const missing = (error: unknown): null => {
        if (error instanceof ViewerError && ['not-found', 'source-invalid'].includes(error.code)) return null;
        throw error;
      };
      const items = await Promise.all(ids.map((id) => itemOf(id, signal).catch(missing)));
      return placed(items.filter((item) => item !== null));
    },
    around,
    async nearest(place, signal) {
      for (const reach of SEARCH_M) {
        const [sphere] = await around(place, reach, signal);
        if (sphere) return sphere;
      }
      return new SpherePlaces(placed(numbering.items)).nearest(place);
    },
  };
}
