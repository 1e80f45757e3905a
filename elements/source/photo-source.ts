import { type Clock, browserClock } from '../model/clock.ts';
import type { LocatedSphere, SphereSource } from '../model/sphere-source.ts';
import type { Sphere } from '../model/sphere.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { parseXml, startWorker } from '../page/worker-address.ts';
import type { CoveredAngles } from '../photo/coverage.ts';
import type { PhotoDescription } from '../photo/describe-photo.ts';
import { PhotoClient } from '../photo/photo-client.ts';
import workerUrl from '../photo/photo-worker.ts?worker&url';
import { readTagFacts } from '../tags/read-tag-facts.ts';
import { spheresInvalid } from './read-json.ts';
import { SpherePlaces } from './sphere-places.ts';

export interface PhotoSourceOptions {
  /** Name of the file, for error messages and as the title; that of a `File` by default. */
  readonly name?: string;
  /**
   * The part of the sphere that the picture covers in degrees, and the height of its middle above the horizon, if its
   * tags do not say it.
   */
  readonly covered?: CoveredAngles;
  /** Width of the faces that tiles are cut from, in pixels; by default, the one that preserves the detail of the picture. */
  readonly faceWidth?: number;
}

/** The only sphere of a photograph. */
const ID = 1;

const nameOf = (photo: Blob): string => (photo instanceof File ? photo.name : 'The photograph');

/** Makes a sentence of a note, which is written to follow the name of a file. */
const sentenceOf = (note: string): string => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`;

function sphereOf(described: PhotoDescription, name: string): Sphere {
  const { faceWidth, place, timestamp, orientation, headingSource, initialView, copyright, camera, notes } =
    described;
  return {
    id: ID,
    latitude: place?.latitude ?? 0,
    longitude: place?.longitude ?? 0,
    timestamp,
    company_name: null,
    front_image_width: faceWidth,
    package: null,
    title: name.replace(/\.\w+$/, ''),
    metadata: {
      pose: orientation,
      headingSource,
      initialView,
      fileName: name,
      ...(copyright !== null && { copyright }),
      ...(camera !== null && { camera }),
      ...(notes.length > 0 && { tagNotes: notes.map(sentenceOf) }),
    },
  };
}

function start(name: string): Worker {
  try {
    return startWorker(workerUrl);
  } catch (cause) {
    const problem =
      "a photograph is cut into tiles by a worker, which this page's Content Security Policy does not allow (worker-src)";
    throw spheresInvalid(`${name}: ${problem}.`, { cause });
  }
}

/**
 * Creates a source of one sphere from a photograph: a JPEG, PNG, WebP or AVIF file with an equirectangular picture. Its
 * tags (GPano, EXIF) say which part of the sphere it covers, where it was taken, and in which direction. A worker
 * decodes it and cuts tiles when the view needs them. The worker ends if no tile is needed for half a minute, and a new
 * one decodes the photograph again for the next tile.
 *
 * @example
 *   input.addEventListener('change', () => {
 *     viewer.source = createPhotoSource(input.files[0]);
 *   });
 */
export function createPhotoSource(
  photo: Blob,
  { name = nameOf(photo), covered, faceWidth }: PhotoSourceOptions = {},
  clock: Clock = browserClock,
): SphereSource {
  const client = new PhotoClient({
    photo,
    clock,
    readTags: (file) => readTagFacts(() => file.arrayBuffer(), { parseFromString: parseXml }),
    covered: covered ?? null,
    faceWidth: faceWidth ?? null,
    start: () => start(name),
  });
  const located = async (): Promise<LocatedSphere> => {
    const described = await client.describe();
    if ('problem' in described) throw spheresInvalid(`${name}: ${described.problem}.`);
    return {
      sphere: sphereOf(described, name),
      tiles: '',
      isPlaced: described.place !== null,
      ...(described.covered && { covered: described.covered }),
      loadTile: async (tile, signal, onReceived) => {
        const picture = await client.cut(tile, signal);
        onReceived();
        return picture;
      },
    };
  };
  const placed = async (): Promise<readonly Sphere[]> => {
    const { sphere, isPlaced } = await located();
    return isPlaced ? [sphere] : [];
  };
  return {
    isSingle: true,
    async sphere(id) {
      if (id === null || id === ID) return located();
      throw new ViewerError('not-found', `A photograph is sphere ${ID}; there is no sphere ${String(id)}.`);
    },
    spheres: placed,
    listed: async (ids) => (ids.includes(ID) ? placed() : []),
    around: async (place, reachM) => new SpherePlaces(await placed()).around(place, reachM),
    nearest: async (place) => new SpherePlaces(await placed()).nearest(place),
  };
}
