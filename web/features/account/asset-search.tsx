import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { sphereListTexts } from '../../texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './asset-section.module.css';
import type { AssetStore } from './asset-store.ts';

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
    <search className={styles.search}>
      <TextField
        type="search"
        label={sphereListTexts.search}
        placeholder={sphereListTexts.searchHint}
        autoComplete="off"
        value={query}
        onChange={(typed) => {
          store.search(typed);
        }}
      />
      <div role="status">
        {isVain ? (
          <p className={styles.nothing}>{sphereListTexts.nothingFound(query.trim())}</p>
        ) : query.trim() === '' ? null : (
          <p className="unseen">{sphereListTexts.count(found)}</p>
        )}
      </div>
      {isVain ? (
        <div>
          <Button
            size="small"
            onClick={() => {
              store.search('');
            }}
          >
            {sphereListTexts.clearSearch}
          </Button>
        </div>
      ) : null}
    </search>
  );
}
