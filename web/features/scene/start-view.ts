import { z } from 'zod';
import { type SceneView, sceneViewSchema } from '../../sphere/scene-view.ts';

/**
 * The initial sphere and view. If `sphere` is null, the viewer shows the first sphere that the company can
 * see.
 */
export interface StartView extends Partial<Omit<SceneView, 'sphere'>> {
  readonly sphere: number | null;
}

interface StartFacts {
  /** Query string of the page's URL. */
  readonly search: string;
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

/** Returns the view in a URL, or null if the URL contains no sphere. */
function viewInQuery(search: string): StartView | null {
  const query = new URLSearchParams(search);
  const values = ['sphere', 'pan', 'tilt', 'fov'].map((name) => [name, numberIn(query, name)]);
  const { sphere, ...view } = addressSchema.parse(Object.fromEntries(values));
  if (sphere === null) return null;
  const known = Object.entries(view).filter(([, value]) => value !== undefined);
  return { sphere, ...Object.fromEntries(known) };
}

/** Default tilt in degrees, below the horizon because half of a level view from the air is sky. */
const DEFAULT_TILT = -14;

/**
 * Returns the start of the scene. In order of precedence, it is the view in the URL, the user's last
 * view, or one of the company's spheres.
 */
export function startView({ search, last, assets }: StartFacts): StartView {
  const shown = assets.find(({ disabled }) => !disabled);
  return viewInQuery(search) ?? last ?? { sphere: shown?.panorama.id ?? null, tilt: DEFAULT_TILT };
}
