import type { ReactNode, HTMLInputAutoCompleteAttribute } from 'react';
import type { FormField } from '../../lib/form-field.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { signUpTexts } from '../../texts/sign-up.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';
import { industries } from '../../contract/user.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewPasswordFields } from './new-password.tsx';
import type { SignUpFields, SignUpText } from './sign-up-form.ts';
import type { SignUpStore } from './sign-up-store.ts';

interface TermsBoxProps {
  readonly field: FormField<boolean>;
  readonly onChange: (isAccepted: boolean) => void;
}

/** The box that accepts terms and privacy policy; both are links where the owner named their pages. */
export function TermsBox({ field, onChange }: TermsBoxProps): ReactNode {
  const { links } = usePortal().config;
  const { before, terms, between, privacy, after } = signUpTexts.terms;
  const linked = (words: string, url: string | null): ReactNode =>
    url === null ? words : <Link url={url}>{words}</Link>;
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
  /** Something was typed: what the host refused is not said any longer. */
  readonly onChange: () => void;
}

type Line = 'firstName' | 'lastName' | 'email' | 'companyName';

const fillings: Readonly<Record<Line, HTMLInputAutoCompleteAttribute>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'username',
  companyName: 'organization',
};

const passwordLabels = { password: signUpTexts.password, confirmation: signUpTexts.confirmPassword };

/** All that is asked for to create an account. */
export function SignUpFieldList({ store, fields, onChange }: SignUpFieldListProps): ReactNode {
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
  const line = (name: Line): ReactNode => (
    <TextField {...bound(name)} type={name === 'email' ? 'email' : 'text'} autoComplete={fillings[name]} />
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
