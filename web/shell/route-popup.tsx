import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { usePortal } from '../portal/use-portal.ts';
import { paths } from '../routes/paths.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Explains why a screen was not accessible, and links to the plans. */
export function RoutePopup() {
  const { config, session } = usePortal();
  const { popup } = useSnapshot(session.state);
  // The text is preserved while the dialog fades out.
  const [shown, setShown] = useState(popup);
  if (popup !== null && popup !== shown) setShown(popup);
  const [, navigate] = useLocation();
  const close = (): void => session.closePopup();
  const subscribe = (): void => {
    close();
    // Users who have only the API cannot open the payments page.
    navigate(shown === 'api-inactive' ? paths.pricing : paths.subscriptions);
  };
  const text = shown === 'api-inactive' ? shellTexts.apiInactive : shellTexts.secondInactive;
  return (
    <Dialog
      title={shellTexts.inactiveTitle}
      isOpen={popup !== null}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{shellTexts.ok}</Button>
          <Button kind="primary" onClick={subscribe}>
            {shellTexts.subscribe}
          </Button>
        </>
      }
    >
      <p>{shown === null ? null : text(config.productName)}</p>
    </Dialog>
  );
}
