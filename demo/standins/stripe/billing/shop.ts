import type { State } from '../state.ts';
import type { WireObject } from '../wire/objects.ts';
import { missing } from '../wire/wire-error.ts';

/** Passed to every function of billing. */
export interface Shop {
  readonly state: State;
  /** Returns the time in seconds since 1970. */
  readonly now: () => number;
  /** URL of the pages, without a trailing slash. */
  readonly pages: string;
  readonly emit: (type: string, about: WireObject) => void;
}

const entryOf = <T>(all: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(all, id) ? all[id] : undefined;

/**
 * Returns an object by id. Throws Stripe's error if it does not exist. `param` is the parameter that contains
 * the id.
 */
export function pick<T>(all: Readonly<Record<string, T>>, what: string, id: string, param: string): T {
  const found = entryOf(all, id);
  if (found === undefined) throw missing(what, id, param);
  return found;
}

/** Returns an object by an id in the path. Throws Stripe's error with status 404 if it does not exist. */
export function pickAddressed<T>(
  all: Readonly<Record<string, T>>,
  what: string,
  id: string,
  param: string,
): T {
  const found = entryOf(all, id);
  if (found === undefined) throw missing(what, id, param, 404);
  return found;
}

/** Returns a customer. Throws if it does not exist or was deleted. */
export function pickCustomer(state: State, id: string): State['customers'][string] {
  const customer = pick(state.customers, 'customer', id, 'customer');
  if (customer.deleted) throw missing('customer', id, 'customer');
  return customer;
}
