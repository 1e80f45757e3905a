import type { ReactNode } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { sessionTexts } from '../texts/session.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** Stands in for every screen while a stored login cannot be asked for. */
export function Unreachable(): ReactNode {
  const { session } = usePortal();
  return (
    <main>
      <Page width="narrow" title={sessionTexts.unreachableTitle} lead={sessionTexts.unreachable}>
        <div>
          <Button kind="primary" onClick={() => void session.restore()}>
            {sessionTexts.tryAgain}
          </Button>
        </div>
      </Page>
    </main>
  );
}
