import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { sphereListTexts } from '../../texts/profile.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Asset } from './asset-page.ts';
import type { AssetStore } from './asset-store.ts';

/** Asks before a sphere is deleted. What it speaks of stays while it closes. */
export function DeleteDialog({
  store,
  asset,
  isOpen,
  onClose,
  onDeleted,
}: {
  readonly store: AssetStore;
  readonly asset: Asset | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}): ReactNode {
  const { busy } = useSnapshot(store.state);
  const confirm = async (): Promise<void> => {
    if (asset === null || !(await store.delete(asset))) return;
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={sphereListTexts.deleteTitle}
      kind="danger"
      isOpen={isOpen}
      isBusy={asset !== null && busy[asset.id] === true}
      confirmLabel={sphereListTexts.deleteConfirm}
      cancelLabel={sphereListTexts.deleteCancel}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{asset === null ? '' : sphereListTexts.deleteText(asset.name)}</p>
    </ConfirmDialog>
  );
}
