import type { ReactNode } from 'react';
import { usePortal, useUser } from '../../../portal/use-portal.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { faultText } from '../fault-text.ts';
import { OutboxLink } from '../outbox-link.tsx';
import { SubStateActions, SubStateFrame, type SubStateProps } from './sub-state.tsx';
import { useResend } from './use-resend.ts';

/** Says that the mail is on its way; it can be sent once more. */
export function PostResend({ move }: SubStateProps): ReactNode {
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
