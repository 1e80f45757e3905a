import { emailField } from '../../contract/fields.ts';
import { passwordError } from '../../rules/password.ts';
import { missingText } from '../../contract/user-fields.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { MOST_NAME, nameFault } from './name-fault.ts';

/** A row of the profile that can be edited. */
export type ProfileRow = 'name' | 'email' | 'companyName' | 'password';

/** A field of a row that is being edited. */
export type ProfileField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'companyName'
  | 'oldPassword'
  | 'newPassword'
  | 'confirmation';

export type ProfileFields = Readonly<Record<ProfileField, string>>;

/** Error messages by field. */
export type ProfileFaults = Readonly<Partial<Record<ProfileField, string>>>;

/** The rows in their order. */
export const rows = ['name', 'email', 'companyName', 'password'] as const satisfies readonly ProfileRow[];

/** The fields of each row. */
export const rowFields: Readonly<Record<ProfileRow, readonly ProfileField[]>> = {
  name: ['firstName', 'lastName'],
  email: ['email', 'password'],
  companyName: ['companyName'],
  password: ['oldPassword', 'newPassword', 'confirmation'],
};

/** The initial values of the fields: names as they are; addresses and passwords empty. */
export const fieldsOf = (user: Pick<User, 'firstName' | 'lastName' | 'company'>): ProfileFields => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: '',
  password: '',
  companyName: user.company.name,
  oldPassword: '',
  newPassword: '',
  confirmation: '',
});

type Check = (fields: ProfileFields) => Readonly<Partial<Record<ProfileField, string | null>>>;

const checks: Readonly<Record<ProfileRow, Check>> = {
  name: ({ firstName, lastName }) => ({
    firstName: nameFault(firstName, MOST_NAME.person, missingText('First Name')),
    lastName: nameFault(lastName, MOST_NAME.person, missingText('Last Name')),
  }),
  email: ({ email, password }) => ({
    email: emailField().safeParse(email).success ? null : profileTexts.emailUnfit,
    password: password === '' ? missingText('password') : null,
  }),
  companyName: ({ companyName }) => ({
    companyName: nameFault(companyName, MOST_NAME.company, missingText('companyName')),
  }),
  password: ({ oldPassword, newPassword, confirmation }) => {
    const own = passwordError(newPassword, newPassword);
    const both = passwordError(newPassword, confirmation);
    return {
      oldPassword: oldPassword === '' ? missingText('old password') : null,
      // If the password itself is valid, the error is in its confirmation.
      newPassword: own,
      confirmation: own === null ? both : null,
    };
  },
};

/** The errors in a row's fields; empty if the row can be saved. */
export function rowFaults(row: ProfileRow, fields: ProfileFields): ProfileFaults {
  const found = Object.entries(checks[row](fields)).filter(([, fault]) => fault !== null);
  return Object.fromEntries(found);
}

/** Whether a row's fields differ from their initial values. */
export const isRowChanged = (row: ProfileRow, fields: ProfileFields, begun: ProfileFields): boolean =>
  rowFields[row].some((field) => fields[field] !== begun[field]);

/** Which rows are being edited or saved. */
export type BusyRows = Readonly<Record<ProfileRow, boolean>>;

/** Why a row cannot be edited: another row is being edited, or the user does not own the company. */
export type EditBar = 'others-first' | 'owner-only';

/** Whether a user may change the company's name: its owner, and anybody while it has no owner. */
export const ownsCompany = ({ id, company }: Pick<User, 'id' | 'company'>): boolean =>
  company.owner === null || company.owner === id;

/** Why a row cannot be edited now; null if it can. Name and company wait until no other row is edited or saved. */
export function editBar(row: ProfileRow, busy: BusyRows, isOwner: boolean): EditBar | null {
  if (row !== 'name' && row !== 'companyName') return null;
  if (row === 'companyName' && !isOwner) return 'owner-only';
  const isOther = Object.entries(busy).some(([other, isBusy]) => other !== row && isBusy);
  return isOther ? 'others-first' : null;
}
