import type { InputOf } from '../../contract/endpoint.ts';
import { emailField, nameField } from '../../contract/fields.ts';
import { industries, type register } from '../../contract/user.ts';
import { type FormField, formField } from '../../lib/form-field.ts';
import { signUpTexts } from '../../texts/sign-up.ts';
import { newPasswordFields } from './new-password-rule.ts';

/** The fields of the sign-up form that hold text. */
export type SignUpText =
  'firstName' | 'lastName' | 'email' | 'companyName' | 'industry' | 'password' | 'confirmPassword';

/** All fields of the sign-up form. */
export type SignUpName = SignUpText | 'termsAndConditionsAccepted';

/** In their order on the screen. */
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

/** What is filled in to sign up. */
export interface SignUpValues extends Readonly<Record<SignUpText, string>> {
  /** When the terms were accepted, in milliseconds since 1970; null while they are not. */
  readonly termsAndConditionsTimestamp: number | null;
}

/** The fields as the form shows them. */
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

/** What the contract says of a text, as a sentence about its field; null when it takes the text. */
function faultBy(field: ReturnType<typeof nameField>, value: string, label: string): string | null {
  const [issue] = field.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return null;
  return issue.message.startsWith('must') ? `${label} ${issue.message}.` : issue.message;
}

const names = {
  firstName: nameField({ min: 1, max: 60, missing: missing.firstName }),
  lastName: nameField({ min: 1, max: 60, missing: missing.lastName }),
  companyName: nameField({ min: 1, max: 120, missing: missing.companyName }),
} as const;

const nameFault = (name: keyof typeof names, values: SignUpValues): string | null =>
  faultBy(names[name], values[name], signUpTexts[name]);

const emailFault = (email: string): string | null =>
  email.trim() === '' ? missing.email : faultBy(emailField(), email, signUpTexts.email);

const isIndustry = (text: string): text is (typeof industries)[number] =>
  (industries as readonly string[]).includes(text);

/** The fields of a form filled in so far; `shown` are those that may say what is wrong with them. */
export function signUpFields(values: SignUpValues, shown: ReadonlySet<SignUpName>): SignUpFields {
  const text = (name: SignUpText, fault: string | null): FormField =>
    formField(values[name], fault, shown.has(name));
  const { password, confirmation } = newPasswordFields(
    { password: values.password, confirmation: values.confirmPassword },
    { password: shown.has('password'), confirmation: shown.has('confirmPassword') },
    { confirmationName: signUpTexts.confirmPassword },
  );
  const isAccepted = values.termsAndConditionsTimestamp !== null;
  return {
    firstName: text('firstName', nameFault('firstName', values)),
    lastName: text('lastName', nameFault('lastName', values)),
    email: text('email', emailFault(values.email)),
    companyName: text('companyName', nameFault('companyName', values)),
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

/** Whether every field was checked and holds. */
export const isSignUpValidated = (fields: SignUpFields): boolean =>
  Object.values(fields).every(({ validated }: FormField<unknown>) => validated);

/** The form as it is sent, or null while a field does not hold. */
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

/** Whether a sign-up that an address begins asks for the API: it came from a path of that offering. */
export const asksForApi = (search: string): boolean => new URLSearchParams(search).get('from') === 'xp360api';
