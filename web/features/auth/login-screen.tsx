import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Portal } from '../../portal/portal.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { startPage, routeFacts } from '../../routes/guard.ts';
import { ABOUT_PATH, paths, verifyWithKey } from '../../rules/screens/paths.ts';
import { authTexts } from '../../texts/auth.ts';
import { Button, Link } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { type Credentials, credentialFields } from './credential-fields.ts';
import { startReset, storeTypedEmail, typedEmail } from './reset-flow.ts';
import { SplitLayout, AuthForm } from './split-layout.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './login-screen.module.css';

/**
 * Logs the user in, then uses an emailed key from the URL unless the screen of the key is shown next.
 * Throws an `ApiError` if this fails.
 */
export async function logInWith(
  portal: Portal,
  { email, password }: Credentials,
  key?: string,
): Promise<void> {
  const { session, now, showError } = portal;
  await session.logIn({ email: email.trim(), password });
  if (key === undefined || startPage(routeFacts(session.state, now()), key) === verifyWithKey(key)) return;
  // Few logins have a key.
  await import('./redeem-key.ts')
    .then(({ redeemKeyInBackground }) => redeemKeyInBackground(portal, key))
    .catch(showError);
}

function useLogin(key: string | undefined) {
  const portal = usePortal();
  const { session } = portal;
  const [email, setEmail] = useState(() => typedEmail(session));
  const [password, setPassword] = useState('');
  const [presses, setPresses] = useState(0);
  const fields = credentialFields({ email, password }, presses > 0);
  const { send, ...sent } = useSubmit(async () => {
    await logInWith(portal, { email, password }, key);
    storeTypedEmail(session, '');
  });
  return {
    fields,
    ...sent,
    failures: sent.failures + presses,
    setEmail: (value: string) => {
      setEmail(value);
      storeTypedEmail(session, value);
    },
    setPassword,
    submit: () => {
      if (fields.email.validated && fields.password.validated) void send();
      else setPresses(presses + 1);
    },
  };
}

/**
 * The Sign In screen with email address and password. A key in the page's URL comes from a verification
 * email.
 */
export function LoginScreen({ params: [key] }: { readonly params: readonly string[] }) {
  const { session, config } = usePortal();
  const [, navigate] = useLocation();
  const { fields, isBusy, error, failures, setEmail, setPassword, submit } = useLogin(key);
  useEffect(() => session.move('login-opened'), [session]);
  return (
    <SplitLayout
      title={authTexts.loginTitle}
      lead={
        <>
          {authTexts.loginLead(config.productName)}
          <span className={styles.about}>
            {/* The host serves this page, which is not a screen of the portal. */}
            <a href={ABOUT_PATH}>{authTexts.about}</a>
            <a href={`${ABOUT_PATH}#prices`}>{authTexts.prices}</a>
          </span>
        </>
      }
      foot={
        <p>
          {authTexts.newHere} <Link url={paths.createAccount}>{authTexts.createAccount}</Link>
          {config.trialDays === 0 ? null : (
            <>
              <br />
              {authTexts.trial(config.trialDays)}
            </>
          )}
        </p>
      }
    >
      {key === undefined ? null : <Notice kind="info">{authTexts.loginWithKey}</Notice>}
      <AuthForm onSubmit={submit} error={error} failures={failures}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={fields.email.value}
          error={fields.email.errorMessage}
          onChange={setEmail}
        />
        <PasswordField
          label={authTexts.password}
          name="password"
          autoComplete="current-password"
          value={fields.password.value}
          error={fields.password.errorMessage}
          onChange={setPassword}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {authTexts.signIn}
        </Button>
      </AuthForm>
      <p>
        <Link
          onClick={() => {
            startReset(session);
            navigate(paths.passwordReset);
          }}
        >
          {authTexts.forgotPassword}
        </Link>
      </p>
    </SplitLayout>
  );
}
