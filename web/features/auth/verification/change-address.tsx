import { useState } from 'react';
import { useLocation } from 'wouter';
import { updateEmail } from '../../../contract/user-links.ts';
import { usePortal, useUser } from '../../../portal/use-portal.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { Button, Link } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { type Credentials, credentialFields, wrongPasswordError } from '../credential-fields.ts';
import { loadUser } from '../redeem-key.ts';
import { AuthForm } from '../split-layout.tsx';
import { useSubmit } from '../use-submit.ts';
import { SubStateActions, SubStateFrame, type SubStateProps } from './sub-state.tsx';
import { addressOf } from './verification-routes.ts';

/** Changes the unverified address after a check of the password. */
function useChange(move: SubStateProps['move']) {
  const portal = usePortal();
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' });
  const [presses, setPresses] = useState(0);
  const { send, clear, error, failures, isBusy } = useSubmit(async () => {
    const email = typed.email.trim();
    await portal.call(updateEmail, { data: { email, password: typed.password } });
    const user = await loadUser(portal);
    if (user !== null) portal.session.change(user);
    move('address-changed');
  });
  const fields = credentialFields(typed, presses > 0);
  return {
    fields,
    password: wrongPasswordError(error) ?? fields.password.errorMessage,
    error: wrongPasswordError(error) === null ? error : null,
    failures: failures + presses,
    isBusy,
    change: (changed: Partial<Credentials>) => {
      clear();
      setTyped((before) => ({ ...before, ...changed }));
    },
    submit: () => {
      if (fields.email.validated && fields.password.validated) void send();
      else setPresses(presses + 1);
    },
  };
}

export function ChangeAddress({ move }: SubStateProps) {
  const now = useUser()?.email ?? '';
  const [path] = useLocation();
  const { fields, password, error, failures, isBusy, change, submit } = useChange(move);
  return (
    <SubStateFrame title={verificationTexts.changeTitle} lead={verificationTexts.changeLead(now)} icon="mail">
      <AuthForm onSubmit={submit} error={error} failures={failures}>
        <TextField
          label={verificationTexts.newEmail}
          type="email"
          name="email"
          autoComplete="email"
          value={fields.email.value}
          error={fields.email.errorMessage}
          onChange={(email) => change({ email })}
        />
        <PasswordField
          label={verificationTexts.currentPassword}
          name="password"
          autoComplete="current-password"
          value={fields.password.value}
          error={password}
          onChange={(value) => change({ password: value })}
        />
        <SubStateActions>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {verificationTexts.changeSubmit}
          </Button>
          <Link url={addressOf('RESEND_EMAIL', path)}>{verificationTexts.changeBack}</Link>
        </SubStateActions>
      </AuthForm>
    </SubStateFrame>
  );
}
