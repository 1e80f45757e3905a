import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import {
  type ProfileField,
  type ProfileRow,
  rowErrors,
  rowFields,
  editBlocker,
  ownsCompany,
} from './profile-fields.ts';
import type { ProfileStore } from './profile-store.ts';
import styles from './profile-row.module.css';

interface RowFormProps {
  readonly store: ProfileStore;
  readonly row: ProfileRow;
}

const textFills = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  companyName: 'organization',
  phone: 'tel',
  address: 'street-address',
  companyAddress: 'off',
} as const;
const passwordFills = {
  password: 'current-password',
  oldPassword: 'current-password',
  newPassword: 'new-password',
  confirmation: 'new-password',
} as const;

const isPassword = (field: ProfileField): field is keyof typeof passwordFills => field in passwordFills;

const hints: Readonly<Partial<Record<ProfileField, string>>> = {
  email: profileTexts.emailHint,
  newPassword: profileTexts.passwordHint,
};

/** The error is shown after a failed attempt to save. */
function RowField({ store, row, field }: RowFormProps & { readonly field: ProfileField }) {
  const { fields, failures, refusals } = useSnapshot(store.state, { sync: true });
  const inputError = failures[row] > 0 ? rowErrors(row, fields)[field] : undefined;
  const props = {
    name: field,
    label: profileTexts.fields[field],
    value: fields[field],
    error: inputError ?? refusals[row]?.fields[field] ?? null,
    hint: hints[field],
    onChange: (value: string) => store.change(row, field, value),
  };
  if (isPassword(field)) return <PasswordField {...props} autoComplete={passwordFills[field]} />;
  return <TextField {...props} type={field === 'email' ? 'email' : 'text'} autoComplete={textFills[field]} />;
}

/** A row that is being edited. The typed values are preserved after a failure. */
function RowForm({ store, row, user }: ProfileRowProps) {
  const { failures, saving, refusals } = useSnapshot(store.state);
  const refusal = refusals[row]?.text ?? null;
  return (
    <Form
      className="stack"
      label={profileTexts.formOf(profileTexts.rows[row])}
      failures={failures[row]}
      onSubmit={() => void store.save(row)}
    >
      <p className="quiet small">
        {profileTexts.rows[row]}
        {row === 'email' ? (
          <>
            {' · '}
            <bdi>{user.email}</bdi>
          </>
        ) : null}
      </p>
      <div className={styles.fields} data-row={row}>
        {rowFields[row].map((field) => (
          <RowField key={field} store={store} row={row} field={field} />
        ))}
      </div>
      {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
      <div className="row">
        <Button kind="primary" size="small" type="submit" isBusy={saving[row]}>
          {profileTexts.save}
        </Button>
        <Button size="small" isDisabled={saving[row]} onClick={() => store.cancel(row)}>
          {profileTexts.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface ProfileRowProps {
  readonly store: ProfileStore;
  readonly row: ProfileRow;
  readonly user: User;
}

const valueOf = (row: ProfileRow, user: User): string =>
  ({
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    companyName: user.company.name,
    password: profileTexts.passwordDots,
    contact: [user.phone, user.address].filter((fact) => fact !== '').join(' · ') || profileTexts.notSet,
    companyAddress: user.company.address || profileTexts.notSet,
  })[row];

const ownerTexts: Readonly<Partial<Record<ProfileRow, string>>> = {
  companyAddress: profileTexts.ownerOnlyDetails,
};

function ShownRow({ store, row, user }: ProfileRowProps) {
  const { editing, saving, emailNote } = useSnapshot(store.state);
  const busy = Object.fromEntries(
    Object.entries(editing).map(([other, isEditing]) => [other, isEditing || saving[other as ProfileRow]]),
  ) as Record<ProfileRow, boolean>;
  const bar = editBlocker(row, busy, ownsCompany(user));
  const note = row === 'email' ? emailNote : null;
  return (
    <div className={styles.shown}>
      <div className={styles.words}>
        <p className="quiet small">{profileTexts.rows[row]}</p>
        <p aria-hidden={row === 'password'}>
          <bdi>{valueOf(row, user)}</bdi>
        </p>
        {note === null ? null : (
          <p className="quiet small" role="status">
            {note}
          </p>
        )}
        {bar === null ? null : (
          <p className="quiet small">
            {bar === 'owner-only' ? (ownerTexts[row] ?? profileTexts.ownerOnly) : profileTexts.othersFirst}
          </p>
        )}
      </div>
      <Button
        size="small"
        label={profileTexts.editRow(profileTexts.rows[row])}
        isDisabled={bar !== null}
        onClick={() => store.edit(row)}
      >
        {profileTexts.edit}
      </Button>
    </div>
  );
}

/** When editing starts, focus moves into the row. When it ends, focus returns to the Edit button. */
export function ProfileRowView(props: ProfileRowProps) {
  const { store, row } = props;
  const isEditing = useSnapshot(store.state).editing[row];
  const item = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing !== wasEditing.current)
      item.current?.querySelector<HTMLElement>(isEditing ? 'input' : 'button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return <li ref={item}>{isEditing ? <RowForm {...props} /> : <ShownRow {...props} />}</li>;
}
