import { z } from 'zod';
import type { Shop } from '../billing/shop.ts';

/** Input of a call: the id in its path, and its validated form or query. */
export interface RouteInput<P> {
  readonly id: string;
  readonly params: P;
}

export interface WireRoute {
  readonly method: 'get' | 'post' | 'delete';
  /** Hono path below `/v1`, with at most one parameter, `:id`. */
  readonly path: string;
  readonly params: z.ZodObject;
  readonly run: (shop: Shop, input: RouteInput<never>) => object;
}

/** Defines a call. `run` receives validated parameters. */
export function wireRoute<S extends z.ZodObject>(
  method: WireRoute['method'],
  path: string,
  params: S,
  run: (shop: Shop, input: RouteInput<z.output<S>>) => object,
): WireRoute {
  return { method, path, params, run };
}

export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const truth = z.enum(['true', 'false']).transform((written) => written === 'true');

export const text = z.string().max(500);

export const metadata = z.record(z.string().max(40), text);

export const common = { expand: z.array(z.string().max(200)).max(20).optional() };

export const paging = {
  ...common,
  limit: count.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Returns a page of a list, newest first. */
export function pageOf(
  url: string,
  all: readonly { readonly id: string; readonly created?: unknown }[],
  { limit = 10, starting_after }: { limit?: number | undefined; starting_after?: string | undefined },
): object {
  // Among objects created in the same second, later insertions come first.
  const sorted = all
    .map((each, index) => ({ each, index }))
    .sort((a, b) => Number(b.each.created) - Number(a.each.created) || b.index - a.index)
    .map(({ each }) => each);
  const from = starting_after === undefined ? 0 : sorted.findIndex(({ id }) => id === starting_after) + 1;
  const data = sorted.slice(from, from + limit);
  return { object: 'list', data, has_more: sorted.length > from + limit, url };
}
