import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { PortalConfig } from '../contract/portal-config.ts';
import { showPlans } from '../lib/show-plans.ts';
import { usePortal, useUser } from '../portal/use-portal.ts';
import type { RoutePopup as Reason } from '../routes/guard.ts';
import { plansPath } from '../routes/plans-path.ts';
import { offeringsOf } from '../session/offerings.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { whatEnded } from './what-ended.ts';

/** Names what is missing: the API of the product, which the sentence adds itself, or the second offering. */
const popupText = (reason: Reason, { productName, secondOfferingName }: PortalConfig): string =>
  reason === 'api-inactive'
    ? shellTexts.apiInactive(productName)
    : shellTexts.secondInactive(secondOfferingName);

/** Explains why a screen was not accessible and what ended, and leads to the plans. */
export function RoutePopup() {
  const { config, session, now } = usePortal();
  const { popup } = useSnapshot(session.state);
  const user = useUser();
  // The text is preserved while the dialog fades out.
  const [shown, setShown] = useState(popup);
  if (popup !== null && popup !== shown) setShown(popup);
  const [path, navigate] = useLocation();
  const wantsPlans = useRef(false);
  const close = (): void => session.closePopup();
  const subscribe = (): void => {
    close();
    if (shown === null || user === null) return;
    const plans = plansPath(shown, offeringsOf(user, now()));
    wantsPlans.current = path === plans;
    if (path !== plans) navigate(plans);
  };
  // The dialog returns the focus when it has closed, so the plans on the same page get it after that.
  const finish = (): void => {
    if (wantsPlans.current) setTimeout(showPlans);
    wantsPlans.current = false;
  };
  const ended = shown === null || user === null ? null : whatEnded(user, shown, config, now());
  return (
    <Dialog
      title={shellTexts.inactiveTitle}
      isOpen={popup !== null}
      onClose={close}
      onClosed={finish}
      actions={
        <>
          <Button onClick={close}>{shellTexts.ok}</Button>
          <Button kind="primary" onClick={subscribe}>
            {shellTexts.subscribe}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{shown === null ? null : popupText(shown, config)}</p>
        {ended === null ? null : <p>{ended}</p>}
      </div>
    </Dialog>
  );
}
