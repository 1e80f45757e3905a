import { type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { type ProfileRow, editBar, ownsCompany } from './profile-fields.ts';
import styles from './profile-row.module.css';
import type { ProfileStore } from './profile-store.ts';
import { RowForm } from './row-form.tsx';

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
  })[row];

const barTexts = {
  'others-first': profileTexts.editOthersFirst,
  'owner-only': profileTexts.ownerOnly,
} as const;

/** What a row holds, and the way to change it. */
function ShownRow({ store, row, user }: ProfileRowProps): ReactNode {
  const { editing, saving, emailNote } = useSnapshot(store.state);
  const busy = Object.fromEntries(
    Object.entries(editing).map(([other, isEditing]) => [other, isEditing || saving[other as ProfileRow]]),
  ) as Record<ProfileRow, boolean>;
  const bar = editBar(row, busy, ownsCompany(user));
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
        {bar === 'owner-only' ? <p className="quiet small">{barTexts[bar]}</p> : null}
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

/** A row of the profile: shown or edited. Focus goes into it when it opens, and back to Edit when it closes. */
export function ProfileRowView(props: ProfileRowProps): ReactNode {
  const { store, row } = props;
  const isEditing = useSnapshot(store.state).editing[row];
  const item = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing !== wasEditing.current)
      item.current?.querySelector<HTMLElement>(isEditing ? 'input' : 'button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return <li ref={item}>{isEditing ? <RowForm store={store} row={row} /> : <ShownRow {...props} />}</li>;
}
