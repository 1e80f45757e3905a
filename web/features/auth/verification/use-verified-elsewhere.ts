import { useLocation } from 'wouter';
import { useWhileVisible } from '../../../lib/use-while-visible.ts';
import { usePortal, useUser } from '../../../portal/use-portal.ts';
import { loadUser } from '../redeem-key.ts';
import { activate } from './use-mailed-key.ts';

/** Interval at which the host is asked whether the address has been verified, in milliseconds. */
const ASK_MS = 5_000;

/** Goes on to the next screen once the emailed link has been opened in another tab or on another device. */
export function useVerifiedElsewhere(): void {
  const portal = usePortal();
  const isWaiting = useUser()?.emailVerified === false;
  const [, navigate] = useLocation();
  const ask = async (): Promise<void> => {
    const isChecking = (): boolean => portal.session.state.product === 'VERIFYING_ACCOUNT';
    if (isChecking()) return;
    const user = await loadUser(portal);
    // The key in this page's own URL may have been accepted meanwhile.
    if (user?.emailVerified !== true || isChecking() || portal.session.state.user?.emailVerified !== false)
      return;
    navigate(activate(portal, user), { replace: true });
  };
  useWhileVisible(isWaiting ? ASK_MS : null, () => void ask());
}
