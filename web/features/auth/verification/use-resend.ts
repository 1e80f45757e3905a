import { resendEmail } from '../../../contract/user-links.ts';
import { usePortal } from '../../../portal/use-portal.ts';
import { type Submit, useSubmit } from '../use-submit.ts';

/** Has the verification mail sent once more, and does `onSent` then. */
export function useResend(onSent: () => void): Submit<[]> {
  const { call, session } = usePortal();
  return useSubmit(async () => {
    const email = session.state.user?.email;
    if (email === undefined) return;
    await call(resendEmail, { email });
    onSent();
  });
}
