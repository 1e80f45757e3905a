import type { ReactNode } from 'react';
import { useUser } from '../../../portal/use-portal.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OutboxLink } from '../outbox-link.tsx';
import { SubStateActions, SubStateFrame, type SubStateProps } from './sub-state.tsx';
import type { KeyFault } from './use-mailed-key.ts';

interface VerifyAccountProps extends SubStateProps {
  /** Why the key of the address did not do. */
  readonly fault: KeyFault | null;
  readonly onRetry: () => void;
}

/** Waits for the mail's link to be followed; where verifying that fails leads back to. */
export function VerifyAccount({ move, fault, onRetry }: VerifyAccountProps): ReactNode {
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
        <Button
          onClick={() => {
            move('resend-opened');
          }}
        >
          {verificationTexts.resendLink}
        </Button>
      </SubStateActions>
    </SubStateFrame>
  );
}
