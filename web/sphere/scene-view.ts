import { z } from 'zod';

/** A sphere and a view from it, in degrees. */
export const sceneViewSchema = z.object({
  sphere: z.number().int().min(0),
  pan: z.number().min(-1e6).max(1e6),
  tilt: z.number().min(-90).max(90),
  fov: z.number().gt(0).lt(180),
});

export type SceneView = z.infer<typeof sceneViewSchema>;

const short = (degrees: number): string => String(Number(degrees.toFixed(2)));

/** Returns the query string of a view for the URL of the scene. */
export const searchOf = ({ sphere, ...view }: SceneView): string =>
  `?${new URLSearchParams({
    sphere: String(sphere),
    pan: short(view.pan),
    tilt: short(view.tilt),
    fov: short(view.fov),
  }).toString()}`;
