import type { Context } from 'hono';
import type { Shop } from '../billing/shop.ts';

/** What the pages are made with. */
export interface PagesOptions {
  readonly shop: Shop;
  /** The page that customers come from and back to. */
  readonly returnUrl: string;
  /** Called after something changed. */
  readonly onChange: () => void;
}

/** The longest form that is read, in characters. */
const MAX_FORM = 10_000;

/** The fields of a form, each once. */
export async function formOf(c: Context): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams((await c.req.text()).slice(0, MAX_FORM)));
}
