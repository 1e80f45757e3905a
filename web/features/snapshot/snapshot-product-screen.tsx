import { useEffect } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { snapshotTexts } from '../../texts/snapshot.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Redirects to the separate snapshot product. If none is configured, links to the coverage. */
export function SnapshotProductScreen() {
  const url = usePortal().config.links.snapshotProduct;
  const isThere = url !== null;
  useEffect(() => {
    // The history entry is replaced, so that the back button does not lead here and redirect again.
    if (url !== null) window.location.replace(url);
  }, [url]);
  return (
    <Page title={snapshotTexts.productTitle} width="narrow">
      <Card>
        <EmptyState
          icon="camera"
          title={isThere ? snapshotTexts.productLead : snapshotTexts.noProductTitle}
          action={
            <ButtonLink kind="primary" url={url ?? paths.coverage}>
              {isThere ? snapshotTexts.openProduct : snapshotTexts.toCoverage}
            </ButtonLink>
          }
        >
          {isThere ? snapshotTexts.productOpens : snapshotTexts.noProduct}
        </EmptyState>
      </Card>
    </Page>
  );
}
