import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { usePortal } from '../../../portal/use-portal.ts';
import type { ProductLoginEvent, ProductLoginStatus } from '../../../session/product-login.ts';
import { addressOf, eventsTo, statusAt } from './verification-place.ts';

/** Where one stands in verifying, and how one moves on. */
export interface Verification {
  readonly status: ProductLoginStatus;
  /** Moves the status, and the address with it. */
  readonly move: (event: ProductLoginEvent) => void;
}

/** Keeps address and status in step: an address that is opened sets the status, and a status that moves the address. */
export function useVerification(): Verification {
  const { session } = usePortal();
  const { product } = useSnapshot(session.state);
  const [path, navigate] = useLocation();
  const status = statusAt(path, product);
  useEffect(() => {
    const { product: now } = session.state;
    for (const event of eventsTo(now, statusAt(path, now))) session.moveProduct(event);
  }, [session, path]);
  const move = (event: ProductLoginEvent): void => {
    session.moveProduct(event);
    const next = addressOf(session.state.product, path);
    // What leads to where one is, such as another mail, is no step that leads back.
    if (next !== path) navigate(next);
  };
  return { status, move };
}
