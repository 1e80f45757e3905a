import { z } from 'zod';
import { type SceneView, sceneViewSchema } from '../../sphere/scene-view.ts';

/** The initial sphere and view; a sphere of null means the first one that the company may see. */
export interface StartView extends Partial<Omit<SceneView, 'sphere'>> {
  readonly sphere: number | null;
}

/** The data that determines where the scene starts. */
interface StartFacts {
  /** The query string of the page's address. */
  readonly search: string;
  /** The user's last view. */
  readonly last: SceneView | null;
  /** The company's own spheres. */
  readonly assets: readonly { readonly disabled: boolean; readonly panorama: { readonly id: number } }[];
}

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)?.trim() ?? '';
  return /^[+-]?\d{1,15}(\.\d{0,15})?$/.test(text) ? Number(text) : undefined;
};

const { shape } = sceneViewSchema;

const addressSchema = z.object({
  sphere: shape.sphere.nullable().catch(null),
  pan: shape.pan.optional().catch(undefined),
  tilt: shape.tilt.optional().catch(undefined),
  fov: shape.fov.optional().catch(undefined),
});

/** The view in an address; null if it contains no sphere. */
function viewInQuery(search: string): StartView | null {
  const query = new URLSearchParams(search);
  const values = ['sphere', 'pan', 'tilt', 'fov'].map((name) => [name, numberIn(query, name)]);
  const { sphere, ...view } = addressSchema.parse(Object.fromEntries(values));
  if (sphere === null) return null;
  const known = Object.entries(view).filter(([, value]) => value !== undefined);
  return { sphere, ...Object.fromEntries(known) };
}

/**
 * The default tilt in degrees. It points below the horizon because half of a level view from the air is sky.
 */
const DEFAULT_TILT = -14;

/**
 * Determines where the scene starts: at the view in its address, or else at the user's last view, or else at
 * one of the company's spheres.
 */
export function startView({ search, last, assets }: StartFacts): StartView {
  const own = assets.find(({ disabled }) => !disabled);
  return viewInQuery(search) ?? last ?? { sphere: own?.panorama.id ?? null, tilt: DEFAULT_TILT };
}
