import { useState } from 'react';
import { createPortalSession } from '../../contract/payment.ts';
import { localDay } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { needsPlan, secondPlan } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';

/**
 * Opens the payment provider's customer portal in place of this page. The return link of the customer portal
 * leads back here.
 */
function useCustomerPortal(customerStripeId: string | null) {
  const { call, showError } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    if (customerStripeId === null) return;
    setBusy(true);
    try {
      location.assign((await call(createPortalSession, { customerStripeId })).url);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return { isBusy, open };
}

/** Shows the subscription to the second offering. Renders nothing if there is none. */
export function SubscriptionSection({ user }: { readonly user: User }) {
  const { config, now } = usePortal();
  const plan = secondPlan(user, useNow(now));
  const { isBusy, open } = useCustomerPortal(user.stripeCustomerId);
  if (plan === null) return null;
  const { name, state, day } = plan;
  const isTrial = state === 'trial' || state === 'trial-ended';
  return (
    <Card>
      <h2>{profileTexts.subscription}</h2>
      <div className="spread">
        <div>
          <p>{profileTexts.plan(isTrial ? profileTexts.trialPlan : name, config.secondOfferingName)}</p>
          <p className="quiet">{profileTexts.planStates[state](localDay(day))}</p>
        </div>
        <div className="row">
          {needsPlan(plan) ? (
            <ButtonLink url={paths.subscriptions}>{profileTexts.choosePlan}</ButtonLink>
          ) : null}
          {/* Users without a customer id at the provider, such as trial users, do not see the button. The
              provider's pages would be empty for them. */}
          <Button isBusy={isBusy} isDisabled={user.stripeCustomerId === null} onClick={() => void open()}>
            {profileTexts.customerPortal}
          </Button>
        </div>
      </div>
    </Card>
  );
}
