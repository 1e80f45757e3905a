import type { ComponentType } from 'react';
import { resendEmail } from '../../../contract/user-links.ts';
import { usePortal, useUser } from '../../../portal/use-portal.ts';
import { paths } from '../../../rules/screens/paths.ts';
import type { ProductLoginStatus } from '../../../session/product-login.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { Button, Link } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/states.tsx';
import { errorText } from '../error-text.ts';
import { OutboxLink } from '../outbox-link.tsx';
import { type Submit, useSubmit } from '../use-submit.ts';
import { ChangeAddress } from './change-address.tsx';
import { SubStateActions, SubStateFrame, type SubStateProps } from './sub-state.tsx';
import { useFirstKey } from './use-first-key.ts';
import { type KeyError, useMailedKey, useVerification } from './use-mailed-key.ts';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';

export function AccountActivated({ move }: SubStateProps) {
  const { hasKeys, create, isBusy } = useFirstKey();
  const view = async (): Promise<void> => {
    if (await create()) move('keys-viewed');
  };
  return (
    <SubStateFrame
      title={verificationTexts.activatedTitle}
      lead={verificationTexts.activatedLead}
      icon="check"
      step={hasKeys ? 3 : 2}
    >
      <SubStateActions>
        <Button kind="primary" isBusy={isBusy} onClick={() => void view()}>
          {verificationTexts.viewKeys}
        </Button>
      </SubStateActions>
    </SubStateFrame>
  );
}

/** Confirms that the email was sent, and lets the user send it again. */
export function PostResend({ move }: SubStateProps) {
  const { config, messages } = usePortal();
  const email = useUser()?.email ?? '';
  const { send, isBusy, error } = useResend(() => {
    move('resent');
    messages.add('success', verificationTexts.sentAgain);
  });
  const { support } = config.links;
  return (
    <SubStateFrame
      title={verificationTexts.sentTitle}
      lead={verificationTexts.sentLead(email)}
      icon="mail-sent"
    >
      <OutboxLink>
        <p className="quiet">{verificationTexts.sentHint}</p>
      </OutboxLink>
      {error === null ? null : <Notice kind="error">{errorText(error)}</Notice>}
      <SubStateActions>
        <Link isDisabled={isBusy} onClick={() => void send()}>
          {verificationTexts.sendAgain}
        </Link>
        {support === null ? null : <Link url={support}>{verificationTexts.contactSupport}</Link>}
      </SubStateActions>
    </SubStateFrame>
  );
}

/** Sends the email again, to the same address or to a changed one. */
export function ResendEmail({ move }: SubStateProps) {
  const email = useUser()?.email ?? '';
  const { send, isBusy, error } = useResend(() => move('resent'));
  return (
    <SubStateFrame
      title={verificationTexts.resendTitle}
      lead={verificationTexts.resendLead(email)}
      icon="mail"
    >
      {error === null ? null : <Notice kind="error">{errorText(error)}</Notice>}
      <SubStateActions>
        <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
          {verificationTexts.resend}
        </Button>
        <Button onClick={() => move('change-opened')}>{verificationTexts.change}</Button>
        <Button kind="quiet" onClick={() => move('resend-cancelled')}>
          {verificationTexts.cancel}
        </Button>
      </SubStateActions>
    </SubStateFrame>
  );
}

interface VerifyAccountProps extends SubStateProps {
  /** The reason why the key in the URL was not accepted. */
  readonly error: KeyError | null;
  readonly onRetry: () => void;
}

/** Shown until the user follows the emailed link, and after a failed verification. */
export function VerifyAccount({ move, error, onRetry }: VerifyAccountProps) {
  const email = useUser()?.email ?? '';
  return (
    <SubStateFrame
      title={verificationTexts.verifyTitle}
      lead={verificationTexts.verifyLead(email)}
      icon="mail"
    >
      {error === null ? (
        <OutboxLink>
          <p className="quiet">{verificationTexts.verifyHint}</p>
        </OutboxLink>
      ) : (
        <Notice kind="error">{error.text}</Notice>
      )}
      <SubStateActions>
        {error?.isRetryable === true ? (
          <Button kind="primary" onClick={onRetry}>
            {verificationTexts.tryAgain}
          </Button>
        ) : null}
        <Button onClick={() => move('resend-opened')}>{verificationTexts.resendLink}</Button>
        <Link url={paths.changeEmail}>{verificationTexts.changeSubmit}</Link>
      </SubStateActions>
    </SubStateFrame>
  );
}

/** Shown while the host checks the emailed key. */
export function Verifying() {
  return (
    <SubStateFrame title={verificationTexts.verifyTitle} lead={verificationTexts.verifying} icon="mail">
      <Loading label={verificationTexts.verifying} />
    </SubStateFrame>
  );
}

/** Sends the verification email again, then calls `onSent`. */
export function useResend(onSent: () => void): Submit<[]> {
  const { call, session } = usePortal();
  return useSubmit(async () => {
    const email = session.state.user?.email;
    if (email === undefined) return;
    await call(resendEmail, { email });
    onSent();
  });
}

const subStates: Readonly<Partial<Record<ProductLoginStatus, ComponentType<SubStateProps>>>> = {
  VERIFYING_ACCOUNT: Verifying,
  RESEND_EMAIL: ResendEmail,
  CHANGE_ADDRESS: ChangeAddress,
  POST_RESEND: PostResend,
  ACCOUNT_ACTIVATED: AccountActivated,
  // Shown until the keys screen opens.
  VIEW_API_KEYS: AccountActivated,
};

/** Verifies the email address, in all sub-states. The key comes from the email. */
export function VerificationScreen({ params: [key] }: { readonly params: readonly string[] }) {
  const { status, move } = useVerification();
  const { error, retry } = useMailedKey(key);
  useVerifiedElsewhere();
  const SubState = subStates[status];
  if (SubState !== undefined) return <SubState move={move} />;
  return <VerifyAccount move={move} error={error} onRetry={retry} />;
}
