import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { PortalConfig } from '../contract/portal-config.ts';
import { usePortal } from '../portal/use-portal.ts';
import type { RoutePopup as Reason } from '../routes/guard.ts';
import { plansPath } from '../routes/plans-path.ts';
import { offeringsOf } from '../session/offerings.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Names what is missing: the API of the product, which the sentence adds itself, or the second offering. */
const popupText = (reason: Reason, { productName, secondOfferingName }: PortalConfig): string =>
  reason === 'api-inactive'
    ? shellTexts.apiInactive(productName)
    : shellTexts.secondInactive(secondOfferingName);

/** Explains why a screen was not accessible, and links to the plans. */
export function RoutePopup() {
  const { config, session, now } = usePortal();
  const { popup } = useSnapshot(session.state);
  // The text is preserved while the dialog fades out.
  const [shown, setShown] = useState(popup);
  if (popup !== null && popup !== shown) setShown(popup);
  const [, navigate] = useLocation();
  const close = (): void => session.closePopup();
  const subscribe = (): void => {
    const { user } = session.state;
    close();
    if (shown !== null && user !== null) navigate(plansPath(shown, offeringsOf(user, now())));
  };
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
      <p>{shown === null ? null : popupText(shown, config)}</p>
    </Dialog>
  );
}
