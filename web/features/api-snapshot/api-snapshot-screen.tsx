import { type ReactNode, useEffect } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { apiSnapshotTexts } from '../../texts/api-snapshot.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';

/** Opens the page of the separate snapshot product in this one's place, so that the way back leads to where one was. */
export function ApiSnapshotScreen(): ReactNode {
  const { snapshotProduct } = usePortal().config.links;
  useEffect(() => {
    if (snapshotProduct !== null) location.replace(snapshotProduct);
  }, [snapshotProduct]);
  return (
    <Page width="narrow" title={apiSnapshotTexts.title}>
      {snapshotProduct === null ? (
        <EmptyState
          icon="sphere"
          title={apiSnapshotTexts.none}
          action={<ButtonLink url={paths.coverage}>{apiSnapshotTexts.toCoverage}</ButtonLink>}
        >
          {apiSnapshotTexts.instead}
        </EmptyState>
      ) : (
        <>
          <p>{apiSnapshotTexts.leaving}</p>
          <p>
            <Link url={snapshotProduct}>{apiSnapshotTexts.open}</Link>
          </p>
        </>
      )}
    </Page>
  );
}
