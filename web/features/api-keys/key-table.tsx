import { useSnapshot } from 'valtio';
import { longDate } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { keyName } from '../../texts/key-name.ts';
import { Switch } from '../../ui/switch.tsx';
import { IconButton, Tooltip } from '../../ui/tooltip.tsx';
import { KeyBadges, usageText, KeyCopy } from './key-badges.tsx';
import type { ApiKeyForm } from './key-draft.ts';
import { keyState, shortName } from './key-state.ts';
import type { KeysStore } from './keys-store.ts';
import type { SelectionEvent } from './selection.ts';
import styles from './key-table.module.css';

interface KeyTableProps {
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

interface KeyRowProps extends KeyTableProps {
  readonly apiKey: ApiKeyForm;
  readonly isBusy: boolean;
  readonly now: number;
}

const { columns } = keyTexts;

function KeyRow({ apiKey, store, move, isBusy, now }: KeyRowProps) {
  const { id, name, active, created, expires } = apiKey;
  const fullName = keyName(name, expires);
  const isExpired = keyState(apiKey, now) === 'expired';
  return (
    <tr data-off={isExpired || !active}>
      <th scope="row" className={styles.name}>
        <Tooltip text={name}>
          <span className={styles.words} data-key-name={name}>
            {shortName(name)}
          </span>
        </Tooltip>
        <KeyBadges apiKey={apiKey} now={now} />
        <span className={`${styles.usage} quiet small`}>{usageText(apiKey, now)}</span>
      </th>
      <td data-label={columns.created} className={`${styles.created} quiet`}>
        {longDate(created)}
      </td>
      <td data-label={columns.key}>
        <KeyCopy apiKey={id} name={fullName} />
      </td>
      <td data-label={columns.status}>
        <Switch
          label={keyTexts.switchKey(fullName)}
          isOn={active && !isExpired}
          isDisabled={isExpired}
          isBusy={isBusy}
          onChange={(isOn) => void store.switchKey(id, isOn)}
        />
      </td>
      <td className={styles.settings}>
        <IconButton
          icon="settings"
          label={keyTexts.settingsOf(fullName)}
          onClick={() => move({ kind: 'selected', id })}
        />
      </td>
    </tr>
  );
}

/** The company's keys, newest first. On a narrow screen, each key is a card. */
export function KeyTable({ store, move }: KeyTableProps) {
  const { keys, busy } = useSnapshot(store.state);
  const { now } = usePortal();
  const time = useNow(now);
  return (
    <div className="table-place">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.created}</th>
            <th scope="col">{columns.key}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">
              <span className="unseen">{columns.settings}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              store={store}
              move={move}
              isBusy={busy.includes(key.id)}
              now={time}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
