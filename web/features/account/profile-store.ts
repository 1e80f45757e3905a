import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { Portal } from '../../portal/portal.ts';
import type { User } from '../../session/session.ts';
import {
  type ProfileField,
  type ProfileFields,
  type ProfileRow,
  fieldsOf,
  rowFaults,
  rowFields,
} from './profile-fields.ts';
import { type RowRefusal, refusalOf } from './row-refusal.ts';
import { saveRow } from './save-row.ts';

type ByRow<T> = Record<ProfileRow, T>;

interface ProfileState {
  /** Each row's own flag: whether it is edited or shown. */
  editing: ByRow<boolean>;
  saving: ByRow<boolean>;
  /** How often each row was saved in vain since it was opened: from the first time on, what is wrong is shown. */
  failures: ByRow<number>;
  refusals: ByRow<RowRefusal | null>;
  fields: ProfileFields;
  /** What was told of the last change of address; it holds until the mail's link is followed. */
  emailNote: string | null;
}

const byRow = <T>(value: T): ByRow<T> => ({ name: value, email: value, companyName: value, password: value });

/** The rows of the profile as they are edited and saved. */
export class ProfileStore {
  readonly state: ProfileState;
  readonly #portal: Pick<Portal, 'call' | 'messages' | 'session' | 'tell'>;

  constructor(portal: Pick<Portal, 'call' | 'messages' | 'session' | 'tell'>, user: User) {
    this.#portal = portal;
    this.state = proxy<ProfileState>({
      editing: byRow(false),
      saving: byRow(false),
      failures: byRow(0),
      refusals: byRow<RowRefusal | null>(null),
      fields: fieldsOf(user),
      emailNote: null,
    });
  }

  /** Opens a row with what it holds now. */
  edit(row: ProfileRow): void {
    this.#begin(row);
    this.state.editing[row] = true;
  }

  /** Shows a row again, as it was. */
  cancel(row: ProfileRow): void {
    if (this.state.saving[row]) return;
    this.state.editing[row] = false;
    this.#begin(row);
  }

  /** Takes over what was typed; what the host said of that field no longer holds. */
  change(row: ProfileRow, field: ProfileField, value: string): void {
    this.state.fields = { ...this.state.fields, [field]: value };
    const refusal = this.state.refusals[row];
    if (refusal !== null)
      this.state.refusals[row] = { ...refusal, fields: { ...refusal.fields, [field]: '' } };
  }

  /** Saves a row if nothing is wrong with it. */
  async save(row: ProfileRow): Promise<void> {
    const { state } = this;
    const { messages, session, tell } = this.#portal;
    const { user } = session.state;
    if (state.saving[row] || user === null) return;
    state.refusals[row] = null;
    if (Object.keys(rowFaults(row, state.fields)).length > 0) {
      state.failures[row] += 1;
      return;
    }
    state.saving[row] = true;
    try {
      const said = await saveRow(this.#portal, row, user, state.fields);
      if (row === 'email') state.emailNote = said;
      else messages.add('success', said);
      state.editing[row] = false;
      this.#begin(row);
    } catch (error) {
      if (error instanceof ApiError) state.refusals[row] = refusalOf(row, error);
      else tell(error);
      state.failures[row] += 1;
    } finally {
      state.saving[row] = false;
    }
  }

  /** A row as it begins: with what is known, nothing wrong, no password left in memory. */
  #begin(row: ProfileRow): void {
    const { user } = this.#portal.session.state;
    if (user === null) return;
    const known = fieldsOf(user);
    const own = rowFields[row].map((field) => [field, known[field]] as const);
    this.state.fields = { ...this.state.fields, ...Object.fromEntries(own) };
    this.state.failures[row] = 0;
    this.state.refusals[row] = null;
  }
}
