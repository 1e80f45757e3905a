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

/** One of a kind by its id, or the provider's refusal. `param` names where the id came from. */
export function pick<T>(
  all: Readonly<Record<string, T>>,
  what: string,
  id: string,
  param: string,
  status: 400 | 404 = 400,
): T {
  const found = Object.hasOwn(all, id) ? all[id] : undefined;
  if (found === undefined) throw missing(what, id, param, status);
  return found;
}

/** A customer who was not deleted. */
export function pickCustomer(state: State, id: string): State['customers'][string] {
  const customer = pick(state.customers, 'customer', id, 'customer');
  if (customer.deleted) throw missing('customer', id, 'customer');
  return customer;
}
