import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { profileTexts } from '../../texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ProfileField, type ProfileRow, rowFaults, rowFields } from './profile-fields.ts';
import styles from './profile-row.module.css';
import type { ProfileStore } from './profile-store.ts';

interface RowFormProps {
  readonly store: ProfileStore;
  readonly row: ProfileRow;
}

/** What a browser may fill the fields in with. */
const textFills = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  companyName: 'organization',
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

/** A field of the row, with what is wrong with it once it was to be saved. */
function RowField({ store, row, field }: RowFormProps & { readonly field: ProfileField }): ReactNode {
  const { fields, failures, refusals } = useSnapshot(store.state, { sync: true });
  const own = failures[row] > 0 ? rowFaults(row, fields)[field] : undefined;
  const props = {
    name: field,
    label: profileTexts.fields[field],
    value: fields[field],
    error: own ?? refusals[row]?.fields[field] ?? null,
    hint: hints[field],
    onChange: (value: string) => store.change(row, field, value),
  };
  if (isPassword(field)) return <PasswordField {...props} autoComplete={passwordFills[field]} />;
  return <TextField {...props} type={field === 'email' ? 'email' : 'text'} autoComplete={textFills[field]} />;
}

/** A row while it is edited: its fields, Save and Cancel. What was typed stays whatever fails. */
export function RowForm({ store, row }: RowFormProps): ReactNode {
  const { failures, saving, refusals } = useSnapshot(store.state);
  const refusal = refusals[row]?.text ?? null;
  return (
    <Form
      className="stack"
      label={profileTexts.formOf(profileTexts.rows[row])}
      failures={failures[row]}
      onSubmit={() => void store.save(row)}
    >
      <p className="quiet small">{profileTexts.rows[row]}</p>
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
