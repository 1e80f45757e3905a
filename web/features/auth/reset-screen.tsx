import { useState, useEffect, type ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { requestPasswordReset, confirmPasswordReset, checkPasswordReset } from '../../contract/user-links.ts';
import { formField } from '../../lib/form-field.ts';
import type { Portal } from '../../portal/portal.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { resetPasswordText } from '../../rules/password.ts';
import { paths } from '../../rules/screens/paths.ts';
import type { LoginStatus } from '../../session/login-status.ts';
import { authTexts } from '../../texts/auth.ts';
import { Button, Link } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/states.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { emailError, serverFieldError } from './credential-fields.ts';
import { errorText } from './error-text.ts';
import { type NewPassword, newPasswordFields } from './new-password-rule.ts';
import { NewPasswordFields } from './new-password.tsx';
import { OutboxLink } from './outbox-link.tsx';
import { storeTypedEmail, typedEmail, finishReset, startReset } from './reset-flow.ts';
import { SplitLayout, AuthForm } from './split-layout.tsx';
import { useSubmit } from './use-submit.ts';

/** Confirms that the email was sent, whether or not the address has an account. */
function ResetSent({ email, onOther }: { readonly email: string; readonly onOther: () => void }) {
  const { call, messages } = usePortal();
  const { send, isBusy, error } = useSubmit(async () => {
    await call(requestPasswordReset, { email });
    messages.add('success', authTexts.sentAgain);
  });
  return (
    <SplitLayout
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
      {error === null ? null : <Notice kind="error">{errorText(error)}</Notice>}
      <OutboxLink />
      <Button isBusy={isBusy} onClick={() => void send()}>
        {authTexts.sendAgain}
      </Button>
    </SplitLayout>
  );
}

/** Requests an email with a link for setting a new password. */
export function ResetRequest() {
  const { call, session } = usePortal();
  const [email, setEmail] = useState(() => typedEmail(session));
  const [presses, setPresses] = useState(0);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = formField(email, emailError(email), presses > 0);
  const { send, isBusy, error, failures } = useSubmit(async () => {
    await call(requestPasswordReset, { email: email.trim() });
    setSentTo(email.trim());
  });
  const back = (): void => setSentTo(null);
  if (sentTo !== null) return <ResetSent email={sentTo} onOther={back} />;
  return (
    <SplitLayout title={authTexts.resetTitle} lead={authTexts.resetLead} foot={<BackToLogin />}>
      <AuthForm
        error={error}
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
            storeTypedEmail(session, value);
          }}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {authTexts.sendResetLink}
        </Button>
      </AuthForm>
    </SplitLayout>
  );
}

const emptyPassword: NewPassword = { password: '', confirmation: '' };
const labels = { password: authTexts.newPassword, confirmation: authTexts.confirmPassword };

/**
 * Sets the password. If the link has expired, changes the status accordingly. Throws an `ApiError` after any
 * other failure.
 */
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

/** The form for setting a new password with the emailed link. */
export function ResetFinish() {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(emptyPassword);
  const [shown, setShown] = useState({ password: false, confirmation: false });
  const [presses, setPresses] = useState(0);
  const { send, clear, isBusy, error, failures } = useSubmit(async () => {
    await setPassword(portal, typed);
    navigate(paths.login, { replace: true });
    finishReset(portal.session);
    portal.messages.add('success', authTexts.passwordIsSet);
  });
  const refused = serverFieldError(error, 'new_password1');
  const checked = newPasswordFields(typed, shown, { textOf: resetPasswordText });
  const fields =
    refused === null ? checked : { ...checked, password: formField(typed.password, refused, true) };
  const submit = (): void => {
    setShown({ password: true, confirmation: true });
    if (checked.password.validated && checked.confirmation.validated) void send();
    else setPresses(presses + 1);
  };
  return (
    <SplitLayout title={authTexts.newPasswordTitle} lead={authTexts.newPasswordLead} foot={<BackToLogin />}>
      <AuthForm error={refused === null ? error : null} failures={failures + presses} onSubmit={submit}>
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
    </SplitLayout>
  );
}

/** Reports that a reset link is no longer valid, and lets the user request a new one. */
export function ResetExpired() {
  const { session } = usePortal();
  return (
    <SplitLayout title={authTexts.expiredTitle} lead={authTexts.expiredLead} foot={<BackToLogin />}>
      <Button kind="primary" onClick={() => startReset(session)}>
        {authTexts.newLink}
      </Button>
    </SplitLayout>
  );
}

/** Returns true if a failure means that the link is no longer valid. All other failures may be temporary. */
const isLinkExpired = ({ code }: ApiError): boolean =>
  code === 'link_expired' || code === 'validation_failed';

/**
 * Checks the emailed link and changes the status according to the result. Throws an `ApiError` if the result
 * is unknown.
 */
async function check({ call, session }: Portal, signal: AbortSignal): Promise<void> {
  const link = session.state.resetLink;
  if (link === null) return;
  try {
    await call(checkPasswordReset, { uid: link.uid, token: link.token }, { signal });
    session.move('reset-link-valid');
  } catch (error) {
    if (!(error instanceof ApiError) || !isLinkExpired(error)) throw error;
    session.move('reset-link-invalid');
  }
}

/** Shown while the host checks a reset link. */
export function ResetCheck() {
  const portal = usePortal();
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    check(portal, leaving.signal).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (error instanceof ApiError) setError(error);
      else portal.showError(error);
    });
    return () => leaving.abort();
  }, [portal, tries]);
  return (
    <SplitLayout title={authTexts.newPasswordTitle}>
      {error === null ? (
        <Loading label={authTexts.checkingLink} />
      ) : (
        <>
          <Notice kind="error">{errorText(error)}</Notice>
          <Button
            kind="primary"
            onClick={() => {
              setError(null);
              setTries(tries + 1);
            }}
          >
            {authTexts.tryAgain}
          </Button>
        </>
      )}
    </SplitLayout>
  );
}

/** The screens at the URL of the password reset, by login status. */
const overlays: Readonly<Partial<Record<LoginStatus, ComponentType>>> = {
  PASSWORD_RESET: ResetRequest,
  PASSWORD_RESET_FINISH: ResetFinish,
  PASSWORD_RESET_LINK_EXPIRED: ResetExpired,
};

/**
 * The screens for setting a new password. The first requests the email. After the user has followed the
 * emailed link, the others check the link and set the password.
 */
export function ResetScreen() {
  const { login, resetLink } = useSnapshot(usePortal().session.state);
  const isToBeChecked = login.status === 'PASSWORD_RESET' && resetLink !== null;
  const Overlay = isToBeChecked ? ResetCheck : overlays[login.status];
  return Overlay === undefined ? null : <Overlay />;
}
