import { type ReactNode, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Asset, findAssets, pageOf } from './asset-page.ts';
import { AssetPager } from './asset-pager.tsx';
import { AssetRow } from './asset-row.tsx';
import { AssetSearch } from './asset-search.tsx';
import styles from './asset-section.module.css';
import type { AssetStore } from './asset-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';

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
        <ul ref={list} className={styles.list} aria-labelledby={labelId} tabIndex={-1}>
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
        onClose={() => {
          setAsking(false);
        }}
        onDeleted={() => {
          // Focus was on the button of the row that is gone.
          (list.current ?? document.getElementById(labelId))?.focus();
        }}
      />
    </>
  );
}
