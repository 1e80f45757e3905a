import type { Vec3 } from '../geo/vector.ts';
import { Caster } from './caster.ts';
import { loadSurface } from './load-surface.ts';
import { faceKindName } from './mesh.ts';
import type { Surface } from './surface.ts';
import type { CastResult, FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';
import { SurfaceSourceError } from './tile-source.ts';

interface Opened {
  readonly surface: Surface;
  readonly caster: Caster;
}

let opening = new AbortController();
let opened: Opened | null = null;

const respond = (message: FromSurfaceWorker): void => postMessage(message);

async function open(id: number, request: SurfaceRequest): Promise<void> {
  opening.abort();
  opening = new AbortController();
  const { signal } = opening;
  opened = null;
  try {
    let problem: string | null = null;
    const surface = await loadSurface(request, signal, {
      onTerrainError: ({ message }) => (problem = message),
    });
    opened = { surface, caster: new Caster(surface) };
    respond({ type: 'opened', id, faces: surface.mesh.kinds.length, problem });
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof SurfaceSourceError ? error.message : 'The surface could not be built.';
    respond({ type: 'failed', id, message });
  }
}

/** Casts a ray from the camera. Buildings of unknown height are passed through, but reported. */
function cast({ surface, caster }: Opened, ray: Vec3): CastResult | null {
  const hit = caster.cast([0, 0, 0], ray);
  if (!hit) return null;
  const { distance, kind, normal, owner, before } = hit;
  const [thing, hidden] = [surface.things[owner], surface.things[before ?? -1]];
  if (!thing) return null;
  const terrain = surface.terrain?.knownHeightAt([ray[0] * distance, ray[2] * distance]) ?? null;
  return { distance, kind: faceKindName(kind), normal, thing, before: hidden ?? null, terrain };
}

addEventListener('message', ({ data }: MessageEvent<ToSurfaceWorker>) => {
  if (data.type === 'open') void open(data.id, data.request);
  else respond({ type: 'hit', id: data.id, result: opened && cast(opened, data.ray) });
});
