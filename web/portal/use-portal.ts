import { createContext, use } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../session/session.ts';
import type { Portal } from './portal.ts';

/** Hands the portal to its screens. */
export const PortalContext = createContext<Portal | null>(null);

/** The portal around a component. Throws outside of one. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('There is no portal around this component.');
  return portal;
}

/** The user who is logged in, as a snapshot; null while nobody is. */
export function useUser(): User | null {
  return useSnapshot(usePortal().session.state).user as User | null;
}
