import { type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { localDay } from '../../lib/time-text.ts';
import { coverageOf } from '../../routes/paths.ts';
import { sphereListTexts } from '../../texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Asset } from './asset-page.ts';
import styles from './asset-section.module.css';
import type { AssetStore } from './asset-store.ts';

interface AssetRowProps {
  readonly store: AssetStore;
  readonly asset: Asset;
  readonly canLook: boolean;
  readonly onDelete: () => void;
}

/** A sphere's name while it is changed. Escape leaves it as it was. */
function RenameForm({ store, asset: { id, name } }: Pick<AssetRowProps, 'store' | 'asset'>): ReactNode {
  const { renaming, busy } = useSnapshot(store.state, { sync: true });
  if (renaming === null) return null;
  const close = (): void => store.closeName();
  return (
    <div
      className={styles.rename}
      role="presentation"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <Form
        className="row"
        label={sphereListTexts.rename(name)}
        failures={renaming.failures}
        onSubmit={() => void store.rename()}
      >
        <TextField
          label={sphereListTexts.name}
          isLabelUnseen
          autoComplete="off"
          value={renaming.text}
          error={renaming.fault}
          onChange={(text) => store.typeName(text)}
        />
        <div className="row">
          <Button kind="primary" size="small" type="submit" isBusy={busy[id] === true}>
            {sphereListTexts.save}
          </Button>
          <Button size="small" isDisabled={busy[id] === true} onClick={close}>
            {sphereListTexts.cancel}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** A sphere's name, day and number, and whether it is shown. */
function ShownAsset({ store, asset, canLook, onDelete }: AssetRowProps): ReactNode {
  const { busy, renaming } = useSnapshot(store.state);
  const { id, name, disabled, panorama } = asset;
  return (
    <>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>
          <span>{sphereListTexts.taken(localDay(panorama.timestamp))}</span>
          {canLook && !disabled ? (
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
        <IconButton
          icon="edit"
          label={sphereListTexts.rename(name)}
          isDisabled={renaming !== null}
          onClick={() => store.openName(asset)}
        />
        <IconButton icon="trash" label={sphereListTexts.delete(name)} onClick={onDelete} />
      </div>
    </>
  );
}

/** A sphere of the list. Focus goes into its name when that opens, and back to the pencil when it closes. */
export function AssetRow(props: AssetRowProps): ReactNode {
  const { store, asset } = props;
  const { renaming } = useSnapshot(store.state);
  const isRenaming = renaming?.id === asset.id;
  const row = useRef<HTMLLIElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (isRenaming) row.current?.querySelector('input')?.select();
    else if (wasRenaming.current) row.current?.querySelector('button')?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return (
    <li ref={row} className="spread" data-off={asset.disabled}>
      {isRenaming ? <RenameForm store={store} asset={asset} /> : <ShownAsset {...props} />}
    </li>
  );
}
