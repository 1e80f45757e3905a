import type { ReactNode } from 'react';
import { useUser } from '../../../portal/use-portal.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { faultText } from '../fault-text.ts';
import { SubStateActions, SubStateFrame, type SubStateProps } from './sub-state.tsx';
import { useResend } from './use-resend.ts';

/** Has the mail sent again, to the same address or after changing it. */
export function ResendEmail({ move }: SubStateProps): ReactNode {
  const email = useUser()?.email ?? '';
  const { send, isBusy, fault } = useResend(() => {
    move('resent');
  });
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
        <Button
          onClick={() => {
            move('change-opened');
          }}
        >
          {verificationTexts.change}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            move('resend-cancelled');
          }}
        >
          {verificationTexts.cancel}
        </Button>
      </SubStateActions>
    </SubStateFrame>
  );
}
