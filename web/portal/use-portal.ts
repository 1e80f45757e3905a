import { createContext, use } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../session/session.ts';
import type { Portal } from './portal.ts';

export const PortalContext = createContext<Portal | null>(null);

/** Returns the portal of the surrounding provider. Throws an Error if there is no provider. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('This component must be inside a portal provider.');
  return portal;
}

/** Returns a snapshot of the logged-in user, or null if there is none. */
export function useUser(): User | null {
  return useSnapshot(usePortal().session.state).user as User | null;
}
