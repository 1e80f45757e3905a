import * as z from 'zod/mini';
import { ViewerError } from '../../model/viewer-error.ts';

/** Maximum number of links of a sphere. */
const MAX_LINKS = 24;

const sphereId = z.int().check(z.nonnegative());

const linkSchema = z.union([
  z.pipe(
    sphereId,
    z.transform((sphere): SphereLink => ({ sphere })),
  ),
  z.object({ sphere: sphereId, pan: z.optional(z.number()), name: z.optional(z.string()) }),
]);

const linksSchema = z.array(linkSchema).check(z.maxLength(MAX_LINKS));

/** A link from a sphere to a neighbor. */
export interface SphereLink {
  /** Id of the neighbor. */
  readonly sphere: number;
  /** Direction of the neighbor in degrees clockwise from north; if it is absent, the places of both decide. */
  readonly pan?: number | undefined;
  /** Name of the link; if it is absent, the title of the neighbor. */
  readonly name?: string | undefined;
}

/**
 * Reads the links in a sphere's metadata: ids of spheres, or objects with `sphere`, `pan` and `name`. Throws
 * `object-invalid`.
 */
export function readLinks(sphere: number, value: unknown): readonly SphereLink[] {
  const { data, error } = linksSchema.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  const where = ['links', ...(issue?.path ?? [])].join('.');
  throw new ViewerError(
    'object-invalid',
    `The links of sphere ${String(sphere)} are not shown, because ${where} is invalid. Links are a list of at most ${String(MAX_LINKS)} ids, or of objects with sphere (an id), pan (degrees) and name (a text).`,
    { cause: error, recoverable: true },
  );
}
