import { z } from 'zod';
import type { Shop } from '../billing/shop.ts';

/** What a call of the wire format is given: parts of its path, and its form or query. */
export interface Given<P> {
  readonly id: string;
  readonly params: P;
}

/** One call of the wire format. */
export interface WireRoute {
  readonly method: 'get' | 'post' | 'delete';
  /** As Hono has it, below `/v1`; at most one part, `:id`. */
  readonly path: string;
  readonly params: z.ZodObject;
  readonly run: (shop: Shop, given: Given<never>) => object;
}

/** States a call of the wire format; its run gets checked parameters. */
export function wireRoute<S extends z.ZodObject>(
  method: WireRoute['method'],
  path: string,
  params: S,
  run: (shop: Shop, given: Given<z.output<S>>) => object,
): WireRoute {
  return { method, path, params, run };
}

/** A whole number in a form. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Truth in a form. */
export const truth = z.enum(['true', 'false']).transform((written) => written === 'true');

/** A short text in a form. */
export const text = z.string().max(500);

/** Words of one's own. */
export const metadata = z.record(z.string().max(40), text);

/** What every call may be asked for. */
export const common = { expand: z.array(z.string().max(200)).max(20).optional() };

/** How lists are cut into pages. */
export const paging = {
  ...common,
  limit: count.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** A page of a list, newest first. */
export function pageOf(
  url: string,
  all: readonly { readonly id: string; readonly created?: unknown }[],
  { limit = 10, starting_after }: { limit?: number | undefined; starting_after?: string | undefined },
): object {
  // Made at the same second: the later one comes first, as it was put in later.
  const sorted = all
    .map((each, index) => ({ each, index }))
    .sort((a, b) => Number(b.each.created) - Number(a.each.created) || b.index - a.index)
    .map(({ each }) => each);
  const from = starting_after === undefined ? 0 : sorted.findIndex(({ id }) => id === starting_after) + 1;
  const data = sorted.slice(from, from + limit);
  return { object: 'list', data, has_more: sorted.length > from + limit, url };
}
