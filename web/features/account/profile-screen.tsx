import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { Link } from '../../ui/button.tsx';
import { LeaveDialog } from '../../ui/dialog.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { AssetSection } from './asset-section.tsx';
import { AssetStore } from './asset-store.ts';
import { CopyrightSwitches } from './copyright-switches.tsx';
import { detailRows, fieldsOf, isRowChanged, rows } from './profile-fields.ts';
import { ProfileRowView } from './profile-row.tsx';
import { ProfileStore } from './profile-store.ts';
import { SharesSection } from './shares-section.tsx';
import { SharesStore } from './shares-store.ts';
import { SharingSwitch } from './sharing-switch.tsx';
import { SubscriptionSection } from './subscription-section.tsx';
import styles from './profile-screen.module.css';

/** Asks for confirmation before the user leaves the page with unsaved changes in a row. */
export function useUnsaved(profile: ProfileStore): void {
  const { navigation } = usePortal();
  const user = useUser();
  const { editing, fields } = useSnapshot(profile.state);
  const begun = user === null ? fields : fieldsOf(user);
  const isUnsaved = [...rows, ...detailRows].some((row) => editing[row] && isRowChanged(row, fields, begun));
  useEffect(() => {
    if (!isUnsaved) return;
    navigation.block();
    return navigation.release;
  }, [isUnsaved, navigation]);
}

function Tips() {
  return (
    <aside className={styles.tips} aria-label={profileTexts.tipsTitle}>
      <h2>{profileTexts.tipsTitle}</h2>
      <dl className="stack">
        {profileTexts.tips.map(({ title, text }) => (
          <div key={title}>
            <dt className="label">{title}</dt>
            <dd className="quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Profile({ user }: { readonly user: User }) {
  const portal = usePortal();
  const [store] = useState(() => new ProfileStore(portal, user));
  const [assets] = useState(() => new AssetStore(portal, user.company.id));
  const [shares] = useState(() => new SharesStore(portal));
  useUnsaved(store);
  return (
    <Page title={profileTexts.title} lead={profileTexts.lead}>
      {user.emailVerified ? null : (
        <Notice kind="info">
          <p>
            {profileTexts.unverified(user.email)} <Link url={paths.verifyEmail}>{profileTexts.resend}</Link>
          </p>
        </Notice>
      )}
      <div className={styles.columns}>
        <div className="stack wide">
          <Card>
            <h2>{profileTexts.account}</h2>
            <ul className="divided">
              {rows.map((row) => (
                <ProfileRowView key={row} store={store} row={row} user={user} />
              ))}
            </ul>
          </Card>
          <Card>
            <h2>{profileTexts.details}</h2>
            <ul className="divided">
              {detailRows.map((row) => (
                <ProfileRowView key={row} store={store} row={row} user={user} />
              ))}
            </ul>
            <CopyrightSwitches user={user} />
            <SharingSwitch user={user} />
          </Card>
          <SubscriptionSection user={user} />
          <AssetSection store={assets} user={user} />
          <SharesSection store={shares} user={user} />
        </div>
        <Tips />
      </div>
      <LeaveDialog guard={portal.navigation}>{profileTexts.unsaved}</LeaveDialog>
    </Page>
  );
}

export function ProfileScreen() {
  const user = useUser();
  // There is no user between the end of a session and the redirect to the login screen.
  return user === null ? null : <Profile key={user.id} user={user} />;
}
