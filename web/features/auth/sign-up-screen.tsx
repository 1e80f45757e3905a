import { type HTMLInputAutoCompleteAttribute, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link as RouteLink, useLocation, useSearch } from 'wouter';
import type { ApiError } from '../../api/api-error.ts';
import { industries } from '../../contract/user.ts';
import type { FormField } from '../../lib/form-field.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { signUpTexts } from '../../texts/sign-up.ts';
import { Link, Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { serverFieldError } from './credential-fields.ts';
import { NewPasswordFields } from './new-password.tsx';
import {
  type SignUpFields,
  type SignUpText,
  type SignUpName,
  isApiSignUp,
  everyField,
  isSignUpValidated,
  signUpFields,
} from './sign-up-form.ts';
import { type SignUpStore, signUpStore } from './sign-up-store.ts';
import { SplitLayout, AuthForm } from './split-layout.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './offering-choice.module.css';

interface TermsBoxProps {
  readonly field: FormField<boolean>;
  readonly onChange: (isAccepted: boolean) => void;
}

/** The checkbox for accepting the terms and the privacy policy, with links to both. */
export function TermsBox({ field, onChange }: TermsBoxProps) {
  const { links } = usePortal().config;
  const { before, terms, between, privacy, after } = signUpTexts.terms;
  const linked = (text: string, url: string | null) => (url === null ? text : <Link url={url}>{text}</Link>);
  return (
    <Checkbox
      name="termsAndConditionsAccepted"
      isChecked={field.value}
      error={field.errorMessage}
      onChange={onChange}
    >
      {before}
      {linked(terms, links.terms)}
      {between}
      {linked(privacy, links.privacy)}
      {after}
    </Checkbox>
  );
}

interface SignUpFieldListProps {
  readonly store: SignUpStore;
  readonly fields: SignUpFields;
  /** Called after a change of a value, which makes the host's errors obsolete. */
  readonly onChange: () => void;
}

type Line = 'firstName' | 'lastName' | 'email' | 'companyName';

const autoCompletes: Readonly<Record<Line, HTMLInputAutoCompleteAttribute>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'username',
  companyName: 'organization',
};

const passwordLabels = { password: signUpTexts.password, confirmation: signUpTexts.confirmPassword };

export function SignUpFieldList({ store, fields, onChange }: SignUpFieldListProps) {
  const bound = (name: SignUpText) => ({
    label: signUpTexts[name],
    name,
    value: fields[name].value,
    error: fields[name].errorMessage,
    onChange: (value: string) => {
      onChange();
      store.change(name, value);
    },
    onBlur: () => store.leave(name),
  });
  const line = (name: Line) => (
    <TextField
      {...bound(name)}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete={autoCompletes[name]}
    />
  );
  const nameOf = { password: 'password', confirmation: 'confirmPassword' } as const;
  return (
    <>
      <div className="pair">
        {line('firstName')}
        {line('lastName')}
      </div>
      {line('email')}
      {line('companyName')}
      <SelectField
        {...bound('industry')}
        options={industries}
        placeholder={signUpTexts.industryPlaceholder}
      />
      <NewPasswordFields
        fields={{ password: fields.password, confirmation: fields.confirmPassword }}
        labels={passwordLabels}
        onChange={(name, value) => bound(nameOf[name]).onChange(value)}
        onLeave={(name) => bound(nameOf[name]).onBlur()}
      />
      <TermsBox
        field={fields.termsAndConditionsAccepted}
        onChange={(isAccepted) => {
          onChange();
          store.accept(isAccepted);
        }}
      />
    </>
  );
}

/** Lets the visitor choose the first offering of the account. Each choice has its own URL. */
export function OfferingChoice({ isXp360 }: { readonly isXp360: boolean }) {
  const { apiOfferingName, secondOfferingName } = usePortal().config;
  const choices = [
    { url: paths.createAccount, name: secondOfferingName, text: signUpTexts.second, isChosen: !isXp360 },
    {
      url: `${paths.createAccount}?from=xp360api`,
      name: apiOfferingName,
      text: signUpTexts.api,
      isChosen: isXp360,
    },
  ];
  return (
    <nav className={styles.choices} aria-label={signUpTexts.offering}>
      {choices.map(({ url, name, text, isChosen }) => (
        <RouteLink
          key={url}
          href={url}
          replace
          className={styles.choice}
          aria-current={isChosen ? 'page' : undefined}
        >
          <strong>{name}</strong>
          <span>{text}</span>
        </RouteLink>
      ))}
    </nav>
  );
}

/** Returns the host's error for a field, or null if there is none. */
function serverErrorText(error: ApiError | null, name: SignUpName): string | null {
  if (name !== 'termsAndConditionsAccepted') return serverFieldError(error, name);
  // The box is checked, but the host rejected the time of checking, which comes from the clock of the device.
  return serverFieldError(error, 'termsAndConditionsTimestamp') === null ? null : signUpTexts.clockIsOff;
}

function withServerErrors(fields: SignUpFields, error: ApiError | null): SignUpFields {
  const refused = everyField.flatMap((name) => {
    const errorMessage = serverErrorText(error, name);
    return errorMessage === null ? [] : [[name, { ...fields[name], error: true, errorMessage }] as const];
  });
  return { ...fields, ...Object.fromEntries(refused) };
}

function useSignUp(isXp360: boolean) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const store = signUpStore(portal);
  const { values, shown, presses } = useSnapshot(store.state);
  const { send, clear, isBusy, error, failures } = useSubmit(async () => {
    const { email } = store.state.values;
    await store.send(isXp360);
    // The login screen redirects to the user's home page. The sign-up screen would redirect users without the
    // API elsewhere.
    navigate(paths.login, { replace: true });
    if (!isXp360) portal.messages.add('success', signUpTexts.created(email.trim()));
  });
  const checked = signUpFields(values, new Set<SignUpName>(shown));
  const isShownAtField = everyField.some((name) => serverErrorText(error, name) !== null);
  return {
    store,
    fields: withServerErrors(checked, error),
    send,
    clear,
    isBusy,
    error: isShownAtField ? null : error,
    failures: failures + presses,
    isReady: isSignUpValidated(checked),
  };
}

/** The Create Account screen, on which a company signs up for the trial of one of the two offerings. */
export function SignUpScreen() {
  const { session, config } = usePortal();
  const isXp360 = isApiSignUp(useSearch());
  const { store, fields, send, clear, isBusy, error, failures, isReady } = useSignUp(isXp360);
  useEffect(() => {
    session.move('sign-up-opened');
    store.open();
    return () => store.close();
  }, [session, store]);
  const offering = isXp360 ? config.apiOfferingName : config.secondOfferingName;
  return (
    <SplitLayout
      title={signUpTexts.title}
      lead={signUpTexts.lead(offering, config.trialDays)}
      foot={
        <p>
          {signUpTexts.haveAccount} <Link url={paths.login}>{signUpTexts.logIn}</Link>
        </p>
      }
    >
      <OfferingChoice isXp360={isXp360} />
      <AuthForm
        error={error}
        failures={failures}
        onSubmit={() => {
          if (store.check()) void send();
        }}
      >
        <SignUpFieldList store={store} fields={fields} onChange={clear} />
        <Button kind={isReady ? 'primary' : 'secondary'} type="submit" isBusy={isBusy}>
          {signUpTexts.submit}
        </Button>
      </AuthForm>
    </SplitLayout>
  );
}
