import type { State } from '../state.ts';
import { missing } from '../wire/fault.ts';
import type { WireObject } from '../wire/objects.ts';

/** What billing works with. */
export interface Shop {
  readonly state: State;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** The address of the pages, without a slash at its end. */
  readonly pages: string;
  /** Tells the host of something that happened. */
  readonly emit: (type: string, about: WireObject) => void;
}

const ownOf = <T>(all: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(all, id) ? all[id] : undefined;

/** One of a kind by its id, or the provider's refusal. `param` names where the id came from. */
export function pick<T>(all: Readonly<Record<string, T>>, what: string, id: string, param: string): T {
  const found = ownOf(all, id);
  if (found === undefined) throw missing(what, id, param);
  return found;
}

/** As `pick`, of an id in the path: an address that leads to nothing. */
export function pickAddressed<T>(
  all: Readonly<Record<string, T>>,
  what: string,
  id: string,
  param: string,
): T {
  const found = ownOf(all, id);
  if (found === undefined) throw missing(what, id, param, 404);
  return found;
}

/** A customer who was not deleted. */
export function pickCustomer(state: State, id: string): State['customers'][string] {
  const customer = pick(state.customers, 'customer', id, 'customer');
  if (customer.deleted) throw missing('customer', id, 'customer');
  return customer;
}
