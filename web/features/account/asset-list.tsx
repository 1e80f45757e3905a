import { type ReactNode, useRef, useState } from 'react';
import { sphereListTexts } from '../../texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { type AssetPage, type Asset, findAssets, pageOf } from './asset-page.ts';
import { useSnapshot } from 'valtio';
import { TextField } from '../../ui/text-field.tsx';
import type { AssetStore } from './asset-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AssetRow } from './asset-row.tsx';

/** Leads from page to page, and says where one is. */
export function AssetPager({
  page,
  turn,
}: {
  readonly page: AssetPage;
  readonly turn: (to: number) => void;
}): ReactNode {
  const step = (by: number, words: string, isDisabled: boolean): ReactNode => (
    <Button size="small" isDisabled={isDisabled} onClick={() => turn(page.page + by)}>
      {words}
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
  /** How many spheres were found. */
  readonly found: number;
}

/** Finds spheres by what is typed; says how many there are. */
export function AssetSearch({ store, found }: AssetSearchProps): ReactNode {
  const { query } = useSnapshot(store.state, { sync: true });
  const isVain = query.trim() !== '' && found === 0;
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
        {isVain ? (
          <p className="quiet">{sphereListTexts.nothingFound(query.trim())}</p>
        ) : query.trim() === '' ? null : (
          <p className="unseen">{sphereListTexts.count(found)}</p>
        )}
      </div>
      {isVain ? (
        <div>
          <Button size="small" onClick={() => store.search('')}>
            {sphereListTexts.clearSearch}
          </Button>
        </div>
      ) : null}
    </search>
  );
}

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

/** A list that is seen at a glance needs no search. */
const FEW = 6;

interface AssetListProps {
  readonly store: AssetStore;
  /** The id of the heading that names the list. */
  readonly labelId: string;
  /** Whether the user may look at a sphere in the coverage. */
  readonly canLook: boolean;
}

/** The spheres that were found, a page of them at a time. */
export function AssetList({ store, labelId, canLook }: AssetListProps): ReactNode {
  const { assets, query, page: wanted } = useSnapshot(store.state);
  const list = useRef<HTMLUListElement>(null);
  const [doomed, setDoomed] = useState<Asset | null>(null);
  const [isAsking, setAsking] = useState(false);
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
              canLook={canLook}
              onDelete={() => {
                setDoomed(asset);
                setAsking(true);
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
      <DeleteDialog
        store={store}
        asset={doomed}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={() => {
          // Focus was on the button of the row that is gone.
          (list.current ?? document.getElementById(labelId))?.focus();
        }}
      />
    </>
  );
}
