import { emailField, LOOKALIKE_EMAIL, newEmailField } from '../../contract/fields.ts';
import { addressField, phoneField } from '../../contract/profile.ts';
import { missingText } from '../../contract/user-fields.ts';
import { passwordError } from '../../rules/password.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { companyNameError, personNameError } from './name-error.ts';

export type ProfileRow = 'name' | 'email' | 'companyName' | 'password' | 'contact' | 'companyAddress';

export type ProfileField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'companyName'
  | 'phone'
  | 'address'
  | 'companyAddress'
  | 'oldPassword'
  | 'newPassword'
  | 'confirmation';

export type ProfileFields = Readonly<Record<ProfileField, string>>;

export type ProfileErrors = Readonly<Partial<Record<ProfileField, string>>>;

/** The rows of the account section, in order. */
export const rows = ['name', 'email', 'companyName', 'password'] as const satisfies readonly ProfileRow[];

/** The rows of the contact details section, in order. */
export const detailRows = ['contact', 'companyAddress'] as const satisfies readonly ProfileRow[];

export const rowFields: Readonly<Record<ProfileRow, readonly ProfileField[]>> = {
  name: ['firstName', 'lastName'],
  email: ['email', 'password'],
  companyName: ['companyName'],
  password: ['oldPassword', 'newPassword', 'confirmation'],
  contact: ['phone', 'address'],
  companyAddress: ['companyAddress'],
};

/**
 * Returns the initial values of the fields: the current values, but empty strings for email addresses and
 * passwords.
 */
export const fieldsOf = (
  user: Pick<User, 'firstName' | 'lastName' | 'phone' | 'address' | 'company'>,
): ProfileFields => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: '',
  password: '',
  companyName: user.company.name,
  phone: user.phone,
  address: user.address,
  companyAddress: user.company.address,
  oldPassword: '',
  newPassword: '',
  confirmation: '',
});

function emailError(email: string): string | null {
  if (!emailField().safeParse(email).success) return profileTexts.emailInvalid;
  return newEmailField().safeParse(email).success ? null : LOOKALIKE_EMAIL;
}

const addressError = (address: string): string | null =>
  addressField().safeParse(address).success ? null : profileTexts.addressInvalid;

type Check = (fields: ProfileFields) => Readonly<Partial<Record<ProfileField, string | null>>>;

const checks: Readonly<Record<ProfileRow, Check>> = {
  name: ({ firstName, lastName }) => ({
    firstName: personNameError(firstName, 'First Name'),
    lastName: personNameError(lastName, 'Last Name'),
  }),
  email: ({ email, password }) => ({
    email: emailError(email),
    password: password === '' ? missingText('password') : null,
  }),
  companyName: ({ companyName }) => ({ companyName: companyNameError(companyName) }),
  password: ({ oldPassword, newPassword, confirmation }) => {
    const passwordFailure = passwordError(newPassword, newPassword);
    const both = passwordError(newPassword, confirmation);
    return {
      oldPassword: oldPassword === '' ? missingText('Old Password') : null,
      // If the password itself is valid, the error applies to the confirmation.
      newPassword: passwordFailure,
      confirmation: passwordFailure === null ? both : null,
    };
  },
  contact: ({ phone, address }) => ({
    phone: phoneField().safeParse(phone).success ? null : profileTexts.phoneInvalid,
    address: addressError(address),
  }),
  companyAddress: ({ companyAddress }) => ({ companyAddress: addressError(companyAddress) }),
};

/** Returns the errors in the fields of a row. The result is empty if the row can be saved. */
export function rowErrors(row: ProfileRow, fields: ProfileFields): ProfileErrors {
  const found = Object.entries(checks[row](fields)).filter(([, error]) => error !== null);
  return Object.fromEntries(found);
}

/** Returns true if the fields of a row differ from their initial values. */
export const isRowChanged = (row: ProfileRow, fields: ProfileFields, begun: ProfileFields): boolean =>
  rowFields[row].some((field) => fields[field] !== begun[field]);

/** Whether each row is being edited or saved. */
export type BusyRows = Readonly<Record<ProfileRow, boolean>>;

/**
 * The reason why a row cannot be edited: another row is being edited, or the user does not own the company.
 */
export type EditBlocker = 'others-first' | 'owner-only';

/**
 * Returns true if a user can change the company. Only the owner can change it, or any user if there is no
 * owner.
 */
export const ownsCompany = ({ id, company }: Pick<User, 'id' | 'company'>): boolean =>
  company.owner === null || company.owner === id;

/**
 * Returns why a row cannot be edited now, or null if it can be. Name and company can be edited only while no
 * other row is being edited or saved.
 */
export function editBlocker(row: ProfileRow, busy: BusyRows, isOwner: boolean): EditBlocker | null {
  if ((row === 'companyName' || row === 'companyAddress') && !isOwner) return 'owner-only';
  if (row !== 'name' && row !== 'companyName') return null;
  const isOther = Object.entries(busy).some(([other, isBusy]) => other !== row && isBusy);
  return isOther ? 'others-first' : null;
}
