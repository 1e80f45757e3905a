import { type ReactNode, useEffect, useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './login.module.css';

/** Sign In, by e-mail address and password. */
export function LoginScreen(): ReactNode {
  const { session, tell } = usePortal();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isFilled = email.trim() !== '' && password !== '';
  useEffect(() => {
    session.move('login-opened');
  }, [session]);
  const submit = async (): Promise<void> => {
    if (!isFilled || isBusy) return;
    setBusy(true);
    await session.logIn({ email: email.trim(), password }).catch(tell);
    setBusy(false);
  };
  return (
    <Page width="narrow" title={authTexts.loginTitle}>
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <TextField
            label={authTexts.email}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
          />
          <TextField
            label={authTexts.password}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Button kind="primary" type="submit" isBusy={isBusy} isDisabled={!isFilled}>
            {authTexts.signIn}
          </Button>
        </form>
      </Card>
    </Page>
  );
}
