import { createContext, use } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../session/session.ts';
import type { Portal } from './portal.ts';

/** Provides the portal to its screens. */
export const PortalContext = createContext<Portal | null>(null);

/** The portal of the surrounding provider. Throws without one. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('This component must be inside a portal provider.');
  return portal;
}

/** A snapshot of the logged-in user; null if there is none. */
export function useUser(): User | null {
  return useSnapshot(usePortal().session.state).user as User | null;
}
