import { type ReactNode, useState } from 'react';
import { requestPasswordReset } from '../../contract/user-links.ts';
import { formField } from '../../lib/form-field.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { BesidePicture } from './beside-picture.tsx';
import { emailFault } from './credential-fields.ts';
import { faultText } from './fault-text.ts';
import { AuthForm } from './auth-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutboxLink } from './outbox-link.tsx';
import { rememberAddress, typedAddress } from './typed-address.ts';
import { useSubmit } from './use-submit.ts';

/** Says that the mail is on its way, whether or not the address has an account. */
function ResetSent({ email, onOther }: { readonly email: string; readonly onOther: () => void }): ReactNode {
  const { call, messages } = usePortal();
  const { send, isBusy, fault } = useSubmit(async () => {
    await call(requestPasswordReset, { email });
    messages.add('success', authTexts.sentAgain);
  });
  return (
    <BesidePicture
      title={authTexts.resetSentTitle}
      lead={authTexts.resetSent(email)}
      foot={
        <>
          <p>
            <Link onClick={onOther}>{authTexts.otherAddress}</Link>
          </p>
          <BackToLogin />
        </>
      }
    >
      {fault === null ? null : <Notice kind="error">{faultText(fault)}</Notice>}
      <OutboxLink />
      <Button isBusy={isBusy} onClick={() => void send()}>
        {authTexts.sendAgain}
      </Button>
    </BesidePicture>
  );
}

/** Asks for the address that a link for a new password is mailed to. */
export function ResetRequest(): ReactNode {
  const { call, session } = usePortal();
  const [email, setEmail] = useState(() => typedAddress(session));
  const [presses, setPresses] = useState(0);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = formField(email, emailFault(email), presses > 0);
  const { send, isBusy, fault, failures } = useSubmit(async () => {
    await call(requestPasswordReset, { email: email.trim() });
    setSentTo(email.trim());
  });
  const back = (): void => setSentTo(null);
  if (sentTo !== null) return <ResetSent email={sentTo} onOther={back} />;
  return (
    <BesidePicture title={authTexts.resetTitle} lead={authTexts.resetLead} foot={<BackToLogin />}>
      <AuthForm
        fault={fault}
        failures={failures + presses}
        onSubmit={() => {
          if (field.validated) void send();
          else setPresses(presses + 1);
        }}
      >
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={field.value}
          error={field.errorMessage}
          onChange={(value) => {
            setEmail(value);
            rememberAddress(session, value);
          }}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {authTexts.sendResetLink}
        </Button>
      </AuthForm>
    </BesidePicture>
  );
}
