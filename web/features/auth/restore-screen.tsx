import { useLocation } from 'wouter';
import { restoreAccount } from '../../contract/user-links.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { authTexts } from '../../texts/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { errorText } from './error-text.ts';
import { storeTypedEmail } from './reset-flow.ts';
import { SplitLayout } from './split-layout.tsx';
import { useSubmit } from './use-submit.ts';

/**
 * Restores a deleted account with the key from an email. The key is used only when the user presses the
 * button, because email scanners open links.
 */
export function RestoreScreen({ params: [key = ''] }: { readonly params: readonly string[] }) {
  const { call, messages, session } = usePortal();
  const [, navigate] = useLocation();
  const { send, isBusy, error } = useSubmit(async () => {
    const { email } = await call(restoreAccount, { key });
    storeTypedEmail(session, email);
    messages.add('success', authTexts.restored(email));
    navigate(paths.login, { replace: true });
  });
  const isExpired = key === '' || error?.code === 'link_expired' || error?.code === 'validation_failed';
  const text = isExpired ? authTexts.restoreExpired : error === null ? null : errorText(error);
  return (
    <SplitLayout title={authTexts.restoreTitle} lead={authTexts.restoreLead} foot={<BackToLogin />}>
      {text === null ? null : <Notice kind="error">{text}</Notice>}
      {isExpired ? null : (
        <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
          {authTexts.restore}
        </Button>
      )}
    </SplitLayout>
  );
}
