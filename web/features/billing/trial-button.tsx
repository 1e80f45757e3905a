import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { setApiUser } from '../../contract/profile.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import type { User } from '../../session/session.ts';
import { pricingTexts } from '../../texts/billing.ts';
import { Button } from '../../ui/button.tsx';

/** Starts the company's free trial of the API, and leads to the keys. */
export function TrialButton({ user: { id } }: { readonly user: User }): ReactNode {
  const { call, messages, session, tell } = usePortal();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { detail, ...user } = await call(setApiUser, { id });
      if (session.state.user?.id !== user.id) return;
      messages.add('success', detail);
      session.change(user);
      // Who went on meanwhile stays there.
      if (window.location.pathname === paths.pricing) navigate(paths.apiKeys);
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      {pricingTexts.startApi}
    </Button>
  );
}
