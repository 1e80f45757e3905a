import { wrapPan } from '../../geo/angle.ts';
import { FACES, type Face } from '../../geo/cube-face.ts';
import type { TileLevels } from '../../geo/tile.ts';
import type { Marker } from '../../model/objects/page-objects.ts';
import type { CoveredRange, LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import type { InitialView, Sphere } from '../../model/sphere.ts';
import { ViewerError, imported } from '../../model/viewer-error.ts';
import { createPhotoSource } from '../photo-source.ts';
import { isTemporary, request, spheresFailed } from '../read-json.ts';
import { type FacePicture, cutFromFaces, levelsOfWholeFaces } from './cube-pictures.ts';
import type { ForeignFile, Scene, ScenePicture } from './scene.ts';

type FetchFile = typeof fetch;
type TiledPicture = Extract<ScenePicture, { kind: 'tiles' }>;

/** Reads the pictures that a file names. */
class Pictures {
  readonly #file: ForeignFile;
  readonly #fetch: FetchFile;

  constructor(file: ForeignFile, fetchFile: FetchFile) {
    this.#file = file;
    this.#fetch = fetchFile;
  }

  async fetch(url: string, signal: AbortSignal): Promise<Blob> {
    const response = await request(this.#fetch, url, { signal });
    if (response.ok) return response.blob();
    const reason = `${url} returned status ${String(response.status)}`;
    if (isTemporary(response.status)) throw spheresFailed(`${reason}.`, { recoverable: true });
    throw (await problems()).missingPicture(this.#file, reason);
  }

  async decode(picture: Blob, url: string): Promise<ImageBitmap> {
    try {
      return await createImageBitmap(picture, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
    } catch (cause) {
      throw (await problems()).damagedPicture(this.#file, url, cause);
    }
  }
}

/** Returns a view relative to a heading as one relative to north. */
const turned = (view: InitialView, heading: number): InitialView => ({
  ...view,
  pan: wrapPan(heading + view.pan),
});

const turnedRange = ({ pan: [from, to], tilt }: CoveredRange, degrees: number): CoveredRange => ({
  pan: [from + degrees, to + degrees],
  tilt,
});

/** Returns the hotspots of a scene as markers in the picture whose front face has a heading. */
const markersOf = ({ hotspots = [] }: Scene, heading: number): readonly Marker[] =>
  hotspots.map(({ pan, tilt, text, target }, at) => ({
    id: `hotspot-${String(at + 1)}`,
    pan: wrapPan(heading + pan),
    tilt,
    name: text,
    hoverText: text,
    icon: target === null ? 'info' : 'view',
    panoramaId: target,
  }));

/** Returns the sphere of a scene, which has no place. */
function sphereOf({ title, copyright, heading, view }: Scene, id: number, faceWidth: number): Sphere {
  return {
    id,
    latitude: 0,
    longitude: 0,
    timestamp: null,
    company_name: null,
    front_image_width: Math.ceil(faceWidth),
    package: null,
    title,
    metadata: {
      pose: { heading: heading ?? 0, pitch: 0, roll: 0 },
      headingSource: heading === null ? 'assumed' : 'given',
      initialView: turned(view ?? { pan: 0, tilt: 0 }, heading ?? 0),
      ...(copyright !== null && { copyright }),
    },
  };
}

/** Returns the sphere of a photograph with the settings of the file, which take precedence over its tags. */
function withSettings(located: LocatedSphere, scene: Scene, id: number): LocatedSphere {
  const { title, copyright, heading, view, limits } = scene;
  const { sphere } = located;
  const pose = sphere.metadata.pose ?? { heading: 0, pitch: 0, roll: 0 };
  const north = heading ?? pose.heading;
  const metadata = {
    ...sphere.metadata,
    ...(heading !== null && { pose: { ...pose, heading }, headingSource: 'given' }),
    ...(copyright !== null && { copyright }),
    ...((view ?? heading) !== null && { initialView: turned(view ?? { pan: 0, tilt: 0 }, north) }),
  };
  // What a partial picture covers is less than what its file allows.
  const covered = located.covered
    ? turnedRange(located.covered, north - pose.heading)
    : limits && turnedRange(limits, north);
  return {
    ...located,
    ...(covered && { covered }),
    hotspots: markersOf(scene, north),
    sphere: { ...sphere, id, title: title ?? sphere.title, metadata },
  };
}

/** Returns a function that calls `load` once for each key, and again only after a failure. */
function once<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const loading = known.get(key) ?? load(key);
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
}

/** Explains what is wrong with files. The code is loaded only for files that may have a problem. */
const problems = () => imported(import('../file-problems.ts'));

/** Maximum number of tiles along a face's side, at full detail and at the preview, which is loaded for all directions. */
const MAX_ACROSS = { finest: 512, preview: 4 };

/** Throws `source-invalid` for levels that no pyramid can have. */
async function checkLevels(levels: TileLevels, file: ForeignFile): Promise<void> {
  const isSound = levels.every(({ faceWidth, tileWidth }, level) => {
    const coarser = levels[level + 1];
    const most = coarser ? MAX_ACROSS.finest : MAX_ACROSS.preview;
    return tileWidth > 0 && faceWidth / tileWidth <= most && faceWidth > (coarser?.faceWidth ?? 0);
  });
  if (levels.length === 0 || !isSound) (await problems()).refuseLevels(file, levels, MAX_ACROSS.preview);
}

/** Throws `source-failed` if a file names tiles that do not exist. If the first one exists, no other is requested. */
async function checkTiles(
  { tiles, levels }: TiledPicture,
  { file, fetchFile, signal }: { file: ForeignFile; fetchFile: FetchFile; signal: AbortSignal },
): Promise<void> {
  const { name = '', tiles: own = tiles } = levels.at(-1) ?? {};
  const urls = FACES.map((face) =>
    own
      .replaceAll('{face}', face)
      .replaceAll('{level}', name)
      .replace(/\{[xy](\+1)?\}/g, (_, next) => (next ? '1' : '0')),
  );
  const first = await request(fetchFile, urls[0] ?? '', { signal }).catch(() => null);
  const isPage = /html/.test(first?.headers.get('Content-Type') ?? '');
  if (first && (isPage || !first.ok)) await (await problems()).checkTiles(file, urls, { fetchFile, signal });
}

/** Opens a photograph with the settings of a file. */
async function openPhoto(
  { url, covered }: Extract<ScenePicture, { kind: 'photograph' }>,
  { file, pictures, signal }: { file: ForeignFile; pictures: Pictures; signal: AbortSignal },
): Promise<LocatedSphere> {
  const picture = await pictures.fetch(url, signal);
  const name = decodeURI(new URL(url).pathname.split('/').pop() ?? '');
  const source = createPhotoSource(picture, { name, ...(covered && { covered }) });
  return source.sphere(null, signal).catch(async (error: unknown) => {
    throw covered ? error : (await problems()).withAdvice(error, file);
  });
}

/** Opens the pictures of a scene. */
async function openScene(
  scene: Scene,
  id: number,
  { file, fetchFile }: { readonly file: ForeignFile; readonly fetchFile: FetchFile },
): Promise<LocatedSphere> {
  const { picture } = scene;
  const pictures = new Pictures(file, fetchFile);
  const base = {
    tiles: '',
    isPlaced: false,
    hotspots: markersOf(scene, scene.heading ?? 0),
    ...(scene.limits && { covered: turnedRange(scene.limits, scene.heading ?? 0) }),
  };
  // The pictures are requested for the life of the source, not for one call.
  const { signal } = new AbortController();
  const load = once(async (url: string) => pictures.decode(await pictures.fetch(url, signal), url));
  const ofFaces = (width: number, pictureOf: (face: Face) => Promise<FacePicture>): LocatedSphere => {
    const levels = levelsOfWholeFaces(width);
    return { ...base, sphere: sphereOf(scene, id, width), levels, loadTile: cutFromFaces(levels, pictureOf) };
  };
  switch (picture.kind) {
    case 'tiles': {
      const { tiles, levels } = picture;
      await checkLevels(levels, file);
      await checkTiles(picture, { file, fetchFile, signal });
      return { ...base, sphere: sphereOf(scene, id, levels[0]?.faceWidth ?? 1), tiles, levels };
    }
    case 'faces': {
      const { urls } = picture;
      const front = await load(urls.f);
      return ofFaces(front.width, async (face) => {
        const image = await load(urls[face]);
        return { image, left: 0, top: 0, width: image.width };
      });
    }
    case 'strip': {
      const image = await load(picture.url);
      const width = Math.min(image.width, image.height);
      return ofFaces(width, (face) => {
        const at = picture.order.indexOf(face) * width;
        const isUpright = image.height > image.width;
        return Promise.resolve({ image, width, left: isUpright ? 0 : at, top: isUpright ? at : 0 });
      });
    }
    case 'photograph':
      return withSettings(await openPhoto(picture, { file, pictures, signal }), scene, id);
  }
}

/** Creates a source of the scenes in the file of another viewer. They are spheres 1, 2, 3 and so on. */
export function createForeignSource(
  scenes: readonly Scene[],
  file: ForeignFile,
  fetchFile: FetchFile,
): SphereSource {
  const open = once((id: number) => openScene(scenes[id - 1] as Scene, id, { file, fetchFile }));
  return {
    isSingle: scenes.length === 1,
    async sphere(id) {
      const wanted = id ?? 1;
      if (scenes[wanted - 1]) return open(wanted);
      throw new ViewerError('not-found', (await problems()).missingScene(file, scenes.length, wanted));
    },
    spheres: () => Promise.resolve([]),
    listed: () => Promise.resolve([]),
    around: () => Promise.resolve([]),
    nearest: () => Promise.resolve(null),
  };
}
