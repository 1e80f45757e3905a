import type { ReactNode } from 'react';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Button } from '../../ui/button.tsx';
import { useCustomerPortal } from './use-customer-portal.ts';

/** Opens the customer portal; without a customer there is nothing in it yet. */
export function PortalButton({ customerId }: { readonly customerId: string | null }): ReactNode {
  const { isBusy, open } = useCustomerPortal(customerId);
  return (
    <Button isBusy={isBusy} isDisabled={customerId === null} onClick={() => void open()}>
      {subscriptionTexts.customerPortal}
    </Button>
  );
}
