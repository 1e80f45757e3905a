import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import { getUser, setCompanyDetails, setCompanyName, setContact, setName } from '../../contract/profile.ts';
import { BAD_LOGIN_TEXT, WRONG_PASSWORD_TEXT } from '../../contract/user-fields.ts';
import { changePassword, updateEmail } from '../../contract/user-links.ts';
import type { Portal } from '../../portal/portal.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import {
  type ProfileField,
  type ProfileErrors,
  type ProfileRow,
  rowFields,
  type ProfileFields,
  fieldsOf,
  rowErrors,
} from './profile-fields.ts';

/** The reasons why the host did not save a row: errors by field, and a message for the entire row. */
export interface RowErrors {
  readonly fields: ProfileErrors;
  readonly text: string | null;
}

/** Field names of the host that differ from the names here. */
const fieldNames: Readonly<Partial<Record<string, ProfileField>>> = {
  name: 'companyName',
  'data.email': 'email',
  'data.password': 'password',
  old_password: 'oldPassword',
  new_password1: 'newPassword',
  new_password2: 'confirmation',
};

/**
 * Converts an error response to the errors of a row. A wrong password for a change of address is not shown as
 * a failed login.
 */
export function rowErrorsOf(row: ProfileRow, { code, message, facts }: ApiError): RowErrors {
  if (code === 'bad_credentials') {
    const text = message === BAD_LOGIN_TEXT ? WRONG_PASSWORD_TEXT : message;
    return { fields: { [row === 'email' ? 'password' : 'oldPassword']: text }, text: null };
  }
  if (code === 'unreachable') return { fields: {}, text: profileTexts.unreachable };
  const fieldErrors = (facts.fields ?? []).flatMap(({ field: name, message: text }) => {
    const field = row === 'companyAddress' ? row : (fieldNames[name] ?? (name as ProfileField));
    return rowFields[row].includes(field) ? [[field, text] as const] : [];
  });
  return { fields: Object.fromEntries(fieldErrors), text: fieldErrors.length > 0 ? null : message };
}

type SaveDeps = Pick<Portal, 'call' | 'session'>;
type Save = (deps: SaveDeps, user: User, fields: ProfileFields) => Promise<string>;

const saves: Readonly<Record<ProfileRow, Save>> = {
  name: async ({ call, session }, user, fields) => {
    const names = { firstName: fields.firstName, lastName: fields.lastName };
    const { firstName, lastName } = await call(setName, { id: user.id, ...names });
    session.change({ firstName, lastName });
    return profileTexts.saved.name;
  },
  companyName: async ({ call, session }, user, fields) => {
    const company = await call(setCompanyName, { id: user.company.id, name: fields.companyName });
    session.change({ company });
    return profileTexts.saved.companyName;
  },
  email: async ({ call, session }, user, { email, password }) => {
    const { detail } = await call(updateEmail, { email, password });
    // The host replaces an unverified address immediately, unless another account has the new address.
    const now = user.emailVerified ? null : await call(getUser, { userid: user.id }).catch(() => null);
    if (now !== null) session.change({ email: now.email, username: now.email });
    return detail;
  },
  password: async ({ call, session }, user, fields) => {
    // The address may have been changed in another tab since this one read it.
    const { email } = await call(getUser, { userid: user.id }).catch(() => user);
    session.change({ email, username: email });
    const { detail, token } = await call(changePassword, {
      username: email,
      old_password: fields.oldPassword,
      new_password1: fields.newPassword,
      new_password2: fields.confirmation,
    });
    session.renew(token);
    return `${detail} ${profileTexts.saved.password}`;
  },
  contact: async ({ call, session }, user, fields) => {
    const { phone, address } = await call(setContact, {
      id: user.id,
      phone: fields.phone,
      address: fields.address,
    });
    session.change({ phone, address });
    return profileTexts.saved.contact;
  },
  companyAddress: async ({ call, session }, { company: { id } }, { companyAddress: address }) => {
    session.change({ company: await call(setCompanyDetails, { id, address }) });
    return profileTexts.saved.companyAddress;
  },
};

/**
 * Saves a row of the profile and returns the message to show. Throws an `ApiError` if the row cannot be
 * saved.
 */
const saveRow = (deps: SaveDeps, row: ProfileRow, user: User, fields: ProfileFields): Promise<string> =>
  saves[row](deps, user, fields);

type ByRow<T> = Record<ProfileRow, T>;

interface ProfileState {
  editing: ByRow<boolean>;
  saving: ByRow<boolean>;
  /**
   * The number of failed attempts to save each row since it was opened. Errors are shown after the first
   * failed attempt.
   */
  failures: ByRow<number>;
  refusals: ByRow<RowErrors | null>;
  fields: ProfileFields;
  /** The message about the last change of address, shown until the user follows the emailed link. */
  emailNote: string | null;
}

const byRow = <T>(value: T): ByRow<T> => ({
  name: value,
  email: value,
  companyName: value,
  password: value,
  contact: value,
  companyAddress: value,
});

export class ProfileStore {
  readonly state: ProfileState;
  readonly #portal: Pick<Portal, 'call' | 'messages' | 'session' | 'showError'>;

  constructor(portal: Pick<Portal, 'call' | 'messages' | 'session' | 'showError'>, user: User) {
    this.#portal = portal;
    this.state = proxy<ProfileState>({
      editing: byRow(false),
      saving: byRow(false),
      failures: byRow(0),
      refusals: byRow<RowErrors | null>(null),
      fields: fieldsOf(user),
      emailNote: null,
    });
  }

  edit(row: ProfileRow): void {
    this.#begin(row);
    this.state.editing[row] = true;
  }

  cancel(row: ProfileRow): void {
    if (this.state.saving[row]) return;
    this.state.editing[row] = false;
    this.#begin(row);
  }

  /** Updates the typed value and removes the host's error in the field. */
  change(row: ProfileRow, field: ProfileField, value: string): void {
    this.state.fields = { ...this.state.fields, [field]: value };
    const refusal = this.state.refusals[row];
    if (refusal !== null)
      this.state.refusals[row] = { ...refusal, fields: { ...refusal.fields, [field]: '' } };
  }

  async save(row: ProfileRow): Promise<void> {
    const { state } = this;
    const { messages, session, showError } = this.#portal;
    const { user } = session.state;
    if (state.saving[row] || user === null) return;
    state.refusals[row] = null;
    if (Object.keys(rowErrors(row, state.fields)).length > 0) {
      state.failures[row] += 1;
      return;
    }
    state.saving[row] = true;
    try {
      const message = await saveRow(this.#portal, row, user, state.fields);
      if (row === 'email') state.emailNote = message;
      else messages.add('success', message);
      // A new password cancels a change of the address.
      if (row === 'password') state.emailNote = null;
      state.editing[row] = false;
      this.#begin(row);
    } catch (error) {
      if (error instanceof ApiError) state.refusals[row] = rowErrorsOf(row, error);
      else showError(error);
      state.failures[row] += 1;
    } finally {
      state.saving[row] = false;
    }
  }

  /** Resets a row to the current values, and removes its errors and the typed password. */
  #begin(row: ProfileRow): void {
    const { user } = this.#portal.session.state;
    if (user === null) return;
    const known = fieldsOf(user);
    const entries = rowFields[row].map((field) => [field, known[field]] as const);
    this.state.fields = { ...this.state.fields, ...Object.fromEntries(entries) };
    this.state.failures[row] = 0;
    this.state.refusals[row] = null;
  }
}
