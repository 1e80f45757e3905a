import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { isRenamed } from './asset-page.ts';
import type { AssetStore } from './asset-store.ts';
import { fieldsOf, isRowChanged, rows } from './profile-fields.ts';
import type { ProfileStore } from './profile-store.ts';

/** Keeps the page from being left unasked while something was typed into a row or a sphere's name. */
export function useUnsaved(profile: ProfileStore, spheres: AssetStore): void {
  const { navigation } = usePortal();
  const user = useUser();
  const { editing, fields } = useSnapshot(profile.state);
  const { assets, renaming } = useSnapshot(spheres.state);
  const begun = user === null ? fields : fieldsOf(user);
  const isUnsaved =
    rows.some((row) => editing[row] && isRowChanged(row, fields, begun)) || isRenamed(assets, renaming);
  useEffect(() => {
    if (!isUnsaved) return;
    navigation.hold();
    return navigation.release;
  }, [isUnsaved, navigation]);
}
