import { type ReactNode, Suspense } from 'react';
import { lazy } from '../lib/lazy-part.tsx';
import { useUser } from '../portal/use-portal.ts';
import type { Area } from '../routes/match-screen.ts';
import { FaultBoundary } from '../ui/fault-boundary.tsx';

const Above = lazy(async () => ({
  default: (await import('../features/billing/frame-parts.tsx')).AboveContent,
}));
const News = lazy(async () => ({
  default: (await import('../features/billing/frame-parts.tsx')).BillingNews,
}));

interface BillingPlace {
  /** The part of the portal that is shown; null while the address is being redirected. */
  readonly area: Area | null;
}

/** Promotion and trial above a screen's content, for who is logged in. */
export function AboveContent({ area, isCalm }: BillingPlace & { readonly isCalm: boolean }): ReactNode {
  const user = useUser();
  return user === null ? null : (
    <FaultBoundary>
      <Suspense>
        <Above user={user} area={area} isCalm={isCalm} />
      </Suspense>
    </FaultBoundary>
  );
}

/** What billing tells on any screen, for who is logged in. */
export function BillingNews({ area }: BillingPlace): ReactNode {
  const user = useUser();
  return user === null ? null : (
    <FaultBoundary>
      <Suspense>
        <News key={user.id} user={user} area={area} />
      </Suspense>
    </FaultBoundary>
  );
}
