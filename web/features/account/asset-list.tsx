import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { coverageOf } from '../../rules/screens/paths.ts';
import { CaptureTime } from '../../sphere/capture-time.tsx';
import { sphereListTexts } from '../../texts/profile.ts';
import { Button, Link } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Switch } from '../../ui/switch.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import { type Asset, type AssetPage, findAssets, pageOf } from './asset-page.ts';
import type { AssetStore } from './asset-store.ts';
import { MAX_NAME } from './name-error.ts';
import styles from './asset-section.module.css';

interface AssetRowProps {
  readonly store: AssetStore;
  readonly asset: Asset;
  readonly canView: boolean;
  readonly onDelete: () => void;
}

function AssetRow({ store, asset, canView, onDelete }: AssetRowProps) {
  const { busy } = useSnapshot(store.state);
  const { id, name, disabled, panorama } = asset;
  return (
    <li className="spread" data-off={disabled}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>
          {panorama.timestamp !== null && (
            <span>
              {sphereListTexts.captured} <CaptureTime of={panorama} />
            </span>
          )}
          {canView && !disabled ? (
            <Link url={coverageOf(panorama.id)}>{sphereListTexts.number(panorama.id)}</Link>
          ) : (
            <span>{sphereListTexts.number(panorama.id)}</span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Switch
          label={sphereListTexts.switchOf(name)}
          isOn={!disabled}
          isBusy={busy[id] === true}
          onChange={() => void store.switch(asset)}
        />
        <IconButton icon="edit" label={sphereListTexts.rename(name)} onClick={() => store.openName(asset)} />
        <IconButton icon="trash" label={sphereListTexts.delete(name)} onClick={onDelete} />
      </div>
    </li>
  );
}

function AssetPager({ page, turn }: { readonly page: AssetPage; readonly turn: (to: number) => void }) {
  const step = (by: number, label: string, isDisabled: boolean) => (
    <Button size="small" isDisabled={isDisabled} onClick={() => turn(page.page + by)}>
      {label}
    </Button>
  );
  return (
    <nav className="spread small" aria-label={sphereListTexts.pages}>
      <p className="quiet" role="status">
        {sphereListTexts.shown(page.from, page.to, page.total)}
      </p>
      <div className="row">
        {step(-1, sphereListTexts.previous, page.page === 0)}
        {step(1, sphereListTexts.next, page.page === page.pages - 1)}
      </div>
    </nav>
  );
}

interface AssetSearchProps {
  readonly store: AssetStore;
  readonly found: number;
}

function AssetSearch({ store, found }: AssetSearchProps) {
  const { query } = useSnapshot(store.state, { sync: true });
  const hasNoResults = query.trim() !== '' && found === 0;
  return (
    <search className="stack tight">
      <TextField
        type="search"
        label={sphereListTexts.search}
        placeholder={sphereListTexts.searchHint}
        autoComplete="off"
        value={query}
        onChange={(typed) => store.search(typed)}
      />
      <div role="status">
        {hasNoResults ? (
          <p className="quiet">{sphereListTexts.nothingFound(query.trim())}</p>
        ) : query.trim() === '' ? null : (
          <p className="unseen">{sphereListTexts.count(found)}</p>
        )}
      </div>
      {hasNoResults ? (
        <div>
          <Button size="small" onClick={() => store.search('')}>
            {sphereListTexts.clearSearch}
          </Button>
        </div>
      ) : null}
    </search>
  );
}

function RenameDialog({ store }: { readonly store: AssetStore }) {
  const { busy, renaming } = useSnapshot(store.state);
  return (
    <ConfirmDialog
      title={sphereListTexts.renameTitle}
      isOpen={renaming !== null}
      isBusy={renaming !== null && busy[renaming.id] === true}
      confirmLabel={sphereListTexts.save}
      cancelLabel={sphereListTexts.cancel}
      input={{
        label: sphereListTexts.name,
        initial: renaming?.name ?? '',
        maxLength: MAX_NAME.sphere,
        error: renaming?.error ?? null,
      }}
      onConfirm={(text) => void store.rename(text)}
      onCancel={() => store.closeName()}
    />
  );
}

/** The text of the dialog does not change while the dialog closes. */
function DeleteDialog({
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
}) {
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

/** A list with at most this many spheres has no search field. */
const FEW = 6;

interface AssetListProps {
  readonly store: AssetStore;
  readonly labelId: string;
  /** Whether the user can open spheres in the coverage viewer. */
  readonly canView: boolean;
}

export function AssetList({ store, labelId, canView }: AssetListProps) {
  const { assets, query, page: wanted } = useSnapshot(store.state);
  const list = useRef<HTMLUListElement>(null);
  const [assetToDelete, setDoomed] = useState<Asset | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const found = findAssets(assets, query);
  const page = pageOf(found, wanted);
  return (
    <>
      {assets.length > FEW ? <AssetSearch store={store} found={found.length} /> : null}
      {found.length === 0 ? null : (
        <ul ref={list} className="divided" aria-labelledby={labelId} tabIndex={-1}>
          {page.assets.map((asset) => (
            <AssetRow
              key={asset.id}
              store={store}
              asset={asset}
              canView={canView}
              onDelete={() => {
                setDoomed(asset);
                setConfirming(true);
              }}
            />
          ))}
        </ul>
      )}
      {page.pages > 1 ? (
        <AssetPager
          page={page}
          turn={(to) => {
            store.turn(to);
            list.current?.focus();
            list.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
      ) : null}
      <RenameDialog store={store} />
      <DeleteDialog
        store={store}
        asset={assetToDelete}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onDeleted={() => {
          // Focus was on a button in the removed row, so it must be moved.
          (list.current ?? document.getElementById(labelId))?.focus();
        }}
      />
    </>
  );
}
