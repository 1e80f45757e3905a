import type { Context } from 'hono';
import type { Shop } from '../billing/shop.ts';

/** Options of the pages. */
export interface PagesOptions {
  readonly shop: Shop;
  /** The page that customers come from and return to. */
  readonly returnUrl: string;
  /** Called after a change. */
  readonly onChange: () => void;
}

/** Maximum length of a form, in characters. */
const MAX_FORM = 10_000;

/** Parses a form; the last value of a repeated field counts. */
export async function formOf(c: Context): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams((await c.req.text()).slice(0, MAX_FORM)));
}
