import type { ApiError } from '../../api/api-error.ts';
import { BAD_LOGIN_TEXT, WRONG_PASSWORD_TEXT } from '../../contract/user-fields.ts';
import { profileTexts } from '../../texts/profile.ts';
import { type ProfileField, type ProfileFaults, type ProfileRow, rowFields } from './profile-fields.ts';

/** Why the host did not save a row: what is wrong by field, and what is no field's. */
export interface RowRefusal {
  readonly fields: ProfileFaults;
  readonly text: string | null;
}

/** The host's names of fields that are called otherwise here. */
const ownNames: Readonly<Partial<Record<string, ProfileField>>> = {
  name: 'companyName',
  'data.email': 'email',
  'data.password': 'password',
  old_password: 'oldPassword',
  new_password1: 'newPassword',
  new_password2: 'confirmation',
};

/** A refusal as the row shows it. A change of address is no login, whatever words the host has for its password. */
export function refusalOf(row: ProfileRow, { code, message, facts }: ApiError): RowRefusal {
  if (code === 'bad_credentials') {
    const text = message === BAD_LOGIN_TEXT ? WRONG_PASSWORD_TEXT : message;
    return { fields: { [row === 'email' ? 'password' : 'oldPassword']: text }, text: null };
  }
  if (code === 'unreachable') return { fields: {}, text: profileTexts.kept };
  const told = (facts.fields ?? []).flatMap(({ field, message: text }) => {
    const own = ownNames[field] ?? (field as ProfileField);
    return rowFields[row].includes(own) ? [[own, text] as const] : [];
  });
  return { fields: Object.fromEntries(told), text: told.length > 0 ? null : message };
}
