import { useState } from 'react';
import { isAbort } from '../../api/api-error.ts';
import { createPortalSession } from '../../contract/payment.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { billingErrors, subscriptionTexts } from '../../texts/billing.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from './failure-text.ts';
import { purchaseWatchOf } from './purchase-watch.ts';

/**
 * Opens the payment provider's customer portal in place of this page. The return link of the customer portal
 * leads to the payments page.
 */
function useCustomerPortal(customerStripeId: string | null) {
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    if (customerStripeId === null || isBusy) return;
    setBusy(true);
    try {
      const { url } = await portal.call(createPortalSession, { customerStripeId });
      if (!/^https?:/.test(url)) throw new Error(billingErrors.unexpected);
      purchaseWatchOf(portal).leave('portal');
      window.location.assign(url);
      // The button stays busy while the page unloads. The button works again if the page is restored from the
      // back/forward cache.
      window.addEventListener('pageshow', () => setBusy(false), { once: true });
    } catch (error) {
      if (!isAbort(error)) portal.messages.add('error', failureText(error));
      setBusy(false);
    }
  };
  return { isBusy, open };
}

/**
 * A button that opens the customer portal. The button is disabled for users without a customer id, because
 * their customer portal would be empty.
 */
export function PortalButton({ customerId }: { readonly customerId: string | null }) {
  const { isBusy, open } = useCustomerPortal(customerId);
  return (
    <Button isBusy={isBusy} isDisabled={customerId === null} onClick={() => void open()}>
      {subscriptionTexts.customerPortal}
    </Button>
  );
}
