import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { resetPasswordText } from '../../rules/password.ts';
import { confirmPasswordReset } from '../../contract/user-links.ts';
import type { Portal } from '../../portal/portal.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { authTexts } from '../../texts/auth.ts';
import { formField } from '../../lib/form-field.ts';
import { Button } from '../../ui/button.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { BesidePicture } from './beside-picture.tsx';
import { AuthForm } from './auth-form.tsx';
import { type NewPassword, newPasswordFields } from './new-password-rule.ts';
import { NewPasswordFields } from './new-password.tsx';
import { refusedField } from './credential-fields.ts';
import { finishReset } from './reset-flow.ts';
import { useSubmit } from './use-submit.ts';

const nothing: NewPassword = { password: '', confirmation: '' };
const labels = { password: authTexts.newPassword, confirmation: authTexts.confirmPassword };

/** Sets the password; a link that ended meanwhile moves the status. Throws `ApiError`. */
async function setPassword(
  { call, session }: Portal,
  { password, confirmation }: NewPassword,
): Promise<void> {
  const { resetLink } = session.state;
  if (resetLink === null) return;
  const { uid, token } = resetLink;
  try {
    await call(confirmPasswordReset, { uid, token, new_password1: password, new_password2: confirmation });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'link_expired') session.move('reset-link-invalid');
    throw error;
  }
}

/** The new password, set with the link that was followed. */
export function ResetFinish(): ReactNode {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(nothing);
  const [shown, setShown] = useState({ password: false, confirmation: false });
  const [presses, setPresses] = useState(0);
  const { send, clear, isBusy, fault, failures } = useSubmit(async () => {
    await setPassword(portal, typed);
    navigate(paths.login, { replace: true });
    finishReset(portal.session);
    portal.messages.add('success', authTexts.passwordIsSet);
  });
  const refused = refusedField(fault, 'new_password1');
  const checked = newPasswordFields(typed, shown, { textOf: resetPasswordText });
  const fields =
    refused === null ? checked : { ...checked, password: formField(typed.password, refused, true) };
  const submit = (): void => {
    setShown({ password: true, confirmation: true });
    if (checked.password.validated && checked.confirmation.validated) void send();
    else setPresses(presses + 1);
  };
  return (
    <BesidePicture title={authTexts.newPasswordTitle} lead={authTexts.newPasswordLead} foot={<BackToLogin />}>
      <AuthForm fault={refused === null ? fault : null} failures={failures + presses} onSubmit={submit}>
        <NewPasswordFields
          fields={fields}
          labels={labels}
          onChange={(name, value) => {
            clear();
            setTyped((before) => ({ ...before, [name]: value }));
          }}
          onLeave={(name) => {
            if (typed[name] !== '') setShown((before) => ({ ...before, [name]: true }));
          }}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {authTexts.setPassword}
        </Button>
      </AuthForm>
    </BesidePicture>
  );
}
