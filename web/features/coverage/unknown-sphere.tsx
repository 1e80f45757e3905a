import type { ReactNode } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { coverageTexts } from '../../texts/coverage.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The whole page where an address names no sphere. */
export function UnknownSphere(): ReactNode {
  const { config } = usePortal();
  return (
    <div role="alert">
      <EmptyState
        isWhole
        icon="warning"
        title={coverageTexts.unknown(config.productName)}
        action={<ButtonLink url={paths.coverage}>{coverageTexts.allCoverage}</ButtonLink>}
      >
        {coverageTexts.unknownHint}
      </EmptyState>
    </div>
  );
}
