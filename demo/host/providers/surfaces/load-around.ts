import sharp from 'sharp';
import { frameOfSphere } from '../../../../elements/model/objects/sphere-frame.ts';
import { Caster, cellsOf } from '../../../../elements/surface/cast/caster.ts';
import type { Cells } from '../../../../elements/surface/cast/cell-grid.ts';
import { loadSurface } from '../../../../elements/surface/load-surface.ts';
import type { Surface } from '../../../../elements/surface/shape/surface.ts';
import { memoryOf } from '../../../../elements/surface/surface-memory.ts';
import type { SurfaceRequest } from '../../../../elements/surface/surface-messages.ts';
import type { DecodeImage } from '../../../../elements/surface/terrain/elevation-image.ts';
import { SurfaceSourceError } from '../../../../elements/surface/tiles/tile-source.ts';
import type { Stored } from '../../lib/result-cache.ts';
import { OriginNotAllowedError } from './guarded-fetch.ts';
import type { AroundSphere, SourceFailure, SurfaceProblem } from './surface-messages.ts';

/** A surface that is ready for rays; null if it could not be built. */
export interface LoadedSurface {
  readonly surface: Surface | null;
  readonly caster: Caster | null;
  readonly failure: SourceFailure | null;
}

/** Time for which a surface is used before its source is read again, in milliseconds. */
const SURFACE_AGE_MS = 3_600_000;

/** Time after which a source that failed, or was not there in time, is tried again, in milliseconds. */
const FAILURE_AGE_MS = 60_000;
const TIMEOUT_AGE_MS = 5000;

/** Time in which all files of a surface must arrive, in milliseconds. */
const ALL_FILES_MS = 60_000;

/** Estimated size in memory of a building or another thing with its properties, in bytes. */
const THING_BYTES = 500;

/** Number of pixels that an elevation tile can have. */
const MAX_PIXELS = 1024 * 1024;

const decode: DecodeImage = async (bytes) => {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

const requestOf = ({ sphere, urls }: AroundSphere): SurfaceRequest => ({
  ...frameOfSphere(sphere),
  url: urls.surface,
  ...(urls.terrain !== null && {
    terrain: { url: urls.terrain, undulation: sphere.metadata.geoidUndulation ?? null },
  }),
});

/** Identifies a surface: the camera, the ground and the sources. */
export const keyOf = (request: AroundSphere): string => JSON.stringify(requestOf(request));

/** Removes the queries and the passwords of the URLs in a text, because they can be secret. */
const withoutSecrets = (text: string): string =>
  text.replaceAll(/\?[^\s"]*/g, '').replaceAll(/\/\/[^\s/@]*@/g, '//');

/** Returns the error and its causes, outermost first. */
function* chainOf(error: unknown): Generator {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

function problemOf(error: unknown): SurfaceProblem {
  for (const each of chainOf(error)) {
    if (each instanceof OriginNotAllowedError) return 'origin-not-allowed';
    if (each instanceof Error && each.name === 'TimeoutError') return 'timeout';
  }
  return 'source-failed';
}

function failureOf(error: unknown): SourceFailure {
  const problem = problemOf(error);
  if (problem === 'timeout') return { problem, message: 'A file of the surface did not arrive in time.' };
  const causes = [...chainOf(error)].filter(
    (each) => each instanceof SurfaceSourceError || each instanceof OriginNotAllowedError,
  );
  const message = causes.map((each) => each.message).join(' ') || 'The surface could not be built.';
  return { problem, message: withoutSecrets(message) };
}

const ageOf = ({ problem }: SourceFailure): number =>
  problem === 'timeout' ? TIMEOUT_AGE_MS : FAILURE_AGE_MS;

function bytesOf(surface: Surface, cells: Cells): number {
  const memory = memoryOf(surface, cells);
  return memory.reduce((sum, { byteLength }) => sum + byteLength, surface.things.length * THING_BYTES);
}

/** Loads and builds the surface around a sphere. If this fails, the result says why. */
export async function loadAround(request: AroundSphere): Promise<Stored<LoadedSurface>> {
  const failures: SourceFailure[] = [];
  try {
    const surface = await loadSurface(requestOf(request), AbortSignal.timeout(ALL_FILES_MS), {
      decode,
      onTerrainError: (error) => void failures.push(failureOf(error)),
    });
    const cells = cellsOf(surface);
    const [failure = null] = failures;
    const value = { surface, caster: new Caster(surface, cells), failure };
    return { value, bytes: bytesOf(surface, cells), maxAgeMs: failure ? ageOf(failure) : SURFACE_AGE_MS };
  } catch (error) {
    const failure = failureOf(error);
    const value = { surface: null, caster: null, failure };
    return { value, bytes: THING_BYTES, maxAgeMs: ageOf(failure) };
  }
}
