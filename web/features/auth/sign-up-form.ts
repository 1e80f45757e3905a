import type { InputOf } from '../../contract/endpoint.ts';
import { companyNameField, newEmailField, personNameField } from '../../contract/fields.ts';
import { industries, type register } from '../../contract/user.ts';
import { fieldError } from '../../lib/field-error.ts';
import { type FormField, formField } from '../../lib/form-field.ts';
import { signUpTexts } from '../../texts/sign-up.ts';
import { newPasswordFields } from './new-password-rule.ts';

export type SignUpText =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'companyName'
  | 'industry'
  | 'password'
  | 'confirmPassword';

export type SignUpName = SignUpText | 'termsAndConditionsAccepted';

/** The fields in the order of the screen. */
export const everyField: readonly SignUpName[] = [
  'firstName',
  'lastName',
  'email',
  'companyName',
  'industry',
  'password',
  'confirmPassword',
  'termsAndConditionsAccepted',
];

export interface SignUpValues extends Readonly<Record<SignUpText, string>> {
  /** Time at which the terms were accepted, in milliseconds since 1970, or null if they are not accepted. */
  readonly termsAndConditionsTimestamp: number | null;
}

export type SignUpFields = Readonly<Record<SignUpText, FormField>> & {
  readonly termsAndConditionsAccepted: FormField<boolean>;
};

export const emptySignUp: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  companyName: '',
  industry: '',
  password: '',
  confirmPassword: '',
  termsAndConditionsTimestamp: null,
};

const { missing } = signUpTexts;

const names = {
  firstName: personNameField({ min: 1, max: 60, missing: missing.firstName }),
  lastName: personNameField({ min: 1, max: 60, missing: missing.lastName }),
  companyName: companyNameField({ min: 1, max: 120, missing: missing.companyName }),
} as const;

const nameError = (name: keyof typeof names, values: SignUpValues): string | null =>
  fieldError(names[name], values[name], signUpTexts[name]);

const emailError = (email: string): string | null =>
  email.trim() === '' ? missing.email : fieldError(newEmailField(), email, signUpTexts.email);

const isIndustry = (text: string): text is (typeof industries)[number] =>
  (industries as readonly string[]).includes(text);

/**
 * Returns the fields of a partially completed form. `shown` contains the fields that can show their errors.
 */
export function signUpFields(values: SignUpValues, shown: ReadonlySet<SignUpName>): SignUpFields {
  const text = (name: SignUpText, error: string | null): FormField =>
    formField(values[name], error, shown.has(name));
  const { password, confirmation } = newPasswordFields(
    { password: values.password, confirmation: values.confirmPassword },
    { password: shown.has('password'), confirmation: shown.has('confirmPassword') },
    { confirmationName: signUpTexts.confirmPassword },
  );
  const isAccepted = values.termsAndConditionsTimestamp !== null;
  return {
    firstName: text('firstName', nameError('firstName', values)),
    lastName: text('lastName', nameError('lastName', values)),
    email: text('email', emailError(values.email)),
    companyName: text('companyName', nameError('companyName', values)),
    industry: text('industry', isIndustry(values.industry) ? null : missing.industry),
    password,
    confirmPassword: confirmation,
    termsAndConditionsAccepted: formField(
      isAccepted,
      isAccepted ? null : missing.terms,
      shown.has('termsAndConditionsAccepted'),
    ),
  };
}

export const isSignUpValidated = (fields: SignUpFields): boolean =>
  Object.values(fields).every(({ validated }: FormField<unknown>) => validated);

/** Returns the sign-up request of a form, or null while a field is not valid. */
export function signUpRequest(values: SignUpValues, isXp360: boolean): InputOf<typeof register> | null {
  const { industry, termsAndConditionsTimestamp } = values;
  if (!isSignUpValidated(signUpFields(values, new Set()))) return null;
  if (!isIndustry(industry) || termsAndConditionsTimestamp === null) return null;
  const email = values.email.trim();
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email,
    username: email,
    password: values.password,
    confirmPassword: values.confirmPassword,
    companyName: values.companyName.trim(),
    industry,
    termsAndConditionsAccepted: true,
    termsAndConditionsTimestamp,
    isXp360,
  };
}

/**
 * Returns true if a URL is for signing up for the API, that is, if the visitor came from a path of that
 * offering.
 */
export const isApiSignUp = (search: string): boolean =>
  new URLSearchParams(search).get('from') === 'xp360api';
