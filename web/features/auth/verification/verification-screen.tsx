import type { ComponentType } from 'react';
import { verificationTexts } from '../../../texts/verification.ts';
import { Button, Link } from '../../../ui/button.tsx';
import { SubStateActions, SubStateFrame, type SubStateProps } from './sub-state.tsx';
import { usePortal, useUser } from '../../../portal/use-portal.ts';
import { Notice } from '../../../ui/states.tsx';
import { faultText } from '../fault-text.ts';
import { OutboxLink } from '../outbox-link.tsx';
import { type KeyFault, useMailedKey, useVerification } from './use-mailed-key.ts';
import { Loading } from '../../../ui/loading.tsx';
import { resendEmail } from '../../../contract/user-links.ts';
import { type Submit, useSubmit } from '../use-submit.ts';
import type { ProductLoginStatus } from '../../../session/product-login.ts';
import { ChangeAddress } from './change-address.tsx';

/** Says that the account is open now, and leads to its keys. */
export function AccountActivated({ move }: SubStateProps) {
  return (
    <SubStateFrame
      title={verificationTexts.activatedTitle}
      lead={verificationTexts.activatedLead}
      icon="check"
      step={2}
    >
      <SubStateActions>
        <Button kind="primary" onClick={() => move('keys-viewed')}>
          {verificationTexts.viewKeys}
        </Button>
      </SubStateActions>
    </SubStateFrame>
  );
}

/** Says that the mail is on its way; it can be sent once more. */
export function PostResend({ move }: SubStateProps) {
  const { config, messages } = usePortal();
  const email = useUser()?.email ?? '';
  const { send, isBusy, fault } = useResend(() => {
    move('resent');
    messages.add('success', verificationTexts.sentOnceMore);
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
      {fault === null ? null : <Notice kind="error">{faultText(fault)}</Notice>}
      <SubStateActions>
        <Link isDisabled={isBusy} onClick={() => void send()}>
          {verificationTexts.sendOnceMore}
        </Link>
        {support === null ? null : <Link url={support}>{verificationTexts.contactSupport}</Link>}
      </SubStateActions>
    </SubStateFrame>
  );
}

/** Has the mail sent again, to the same address or after changing it. */
export function ResendEmail({ move }: SubStateProps) {
  const email = useUser()?.email ?? '';
  const { send, isBusy, fault } = useResend(() => move('resent'));
  return (
    <SubStateFrame
      title={verificationTexts.resendTitle}
      lead={verificationTexts.resendLead(email)}
      icon="mail"
    >
      {fault === null ? null : <Notice kind="error">{faultText(fault)}</Notice>}
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
  /** Why the key of the address did not do. */
  readonly fault: KeyFault | null;
  readonly onRetry: () => void;
}

/** Waits for the mail's link to be followed; where verifying that fails leads back to. */
export function VerifyAccount({ move, fault, onRetry }: VerifyAccountProps) {
  const email = useUser()?.email ?? '';
  return (
    <SubStateFrame
      title={verificationTexts.verifyTitle}
      lead={verificationTexts.verifyLead(email)}
      icon="mail"
    >
      {fault === null ? (
        <OutboxLink>
          <p className="quiet">{verificationTexts.verifyHint}</p>
        </OutboxLink>
      ) : (
        <Notice kind="error">{fault.text}</Notice>
      )}
      <SubStateActions>
        {fault?.mayPass === true ? (
          <Button kind="primary" onClick={onRetry}>
            {verificationTexts.tryAgain}
          </Button>
        ) : null}
        <Button onClick={() => move('resend-opened')}>{verificationTexts.resendLink}</Button>
      </SubStateActions>
    </SubStateFrame>
  );
}

/** Shows while the host checks the key of the mail. */
export function Verifying() {
  return (
    <SubStateFrame title={verificationTexts.verifyTitle} lead={verificationTexts.verifying} icon="mail">
      <Loading label={verificationTexts.verifying} />
    </SubStateFrame>
  );
}

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

/** What is shown besides at the beginning, one piece for each status. */
const subStates: Readonly<Partial<Record<ProductLoginStatus, ComponentType<SubStateProps>>>> = {
  VERIFYING_ACCOUNT: Verifying,
  RESEND_EMAIL: ResendEmail,
  CHANGE_ADDRESS: ChangeAddress,
  POST_RESEND: PostResend,
  ACCOUNT_ACTIVATED: AccountActivated,
  // The address is on its way to the keys.
  VIEW_API_KEYS: AccountActivated,
};

/** Verifying the e-mail address, in all its sub-states; the key came with the mail. */
export function VerificationScreen({ params: [key] }: { readonly params: readonly string[] }) {
  const { status, move } = useVerification();
  const { fault, retry } = useMailedKey(key);
  const SubState = subStates[status];
  if (SubState !== undefined) return <SubState move={move} />;
  return <VerifyAccount move={move} fault={fault} onRetry={retry} />;
}
