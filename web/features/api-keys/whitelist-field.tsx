import { useState, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_ENTRIES } from '../../contract/api-key.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import type { KeyEditor } from './key-editor.ts';
import { type RowResult, cutToSite, entryFor, pastedInto, testRow, previewRow } from './whitelist-row.ts';
import styles from './whitelist-field.module.css';

const isFullUrl = (address: string): boolean => address.includes('://') && URL.canParse(address);

function resultText(verdict: RowResult): string {
  if (verdict.kind === 'match') return keyTexts.testerMatch;
  return verdict.kind === 'error' ? verdict.message : keyTexts.mismatches[verdict.reason];
}

interface TestResultsProps {
  readonly urls: readonly string[];
  readonly address: string;
  readonly onAdd: (url: string) => void;
}

function TestResults({ urls, address, onAdd }: TestResultsProps) {
  const verdicts = urls.map((url) => ({ url, verdict: testRow(url, address) }));
  const missing = entryFor(address);
  const isIn = verdicts.some(({ verdict }) => verdict.kind === 'match');
  return (
    <div role="status">
      <p className={styles.result} data-in={isIn}>
        <Icon name={isIn ? 'check' : 'close'} />
        {isIn ? keyTexts.testerAllowed : keyTexts.testerDenied}
      </p>
      <ul className={`${styles.rows} divided`}>
        {verdicts.map(({ url, verdict }, at) => (
          <li key={at} data-match={verdict.kind === 'match'}>
            <code>{url.trim() || keyTexts.row(at + 1)}</code>
            <span>{resultText(verdict)}</span>
          </li>
        ))}
      </ul>
      {isIn || missing === null || urls.length >= MAX_ENTRIES ? null : (
        <Button size="small" kind="quiet" onClick={() => onAdd(missing)}>
          {keyTexts.addMissing(missing)}
        </Button>
      )}
    </div>
  );
}

/** Shows which row of the edited whitelist allows a URL, and why each of the other rows does not. */
export function WhitelistTester({ urls, onAdd }: Omit<TestResultsProps, 'address'>) {
  const [typed, setTyped] = useState('');
  const address = typed.trim();
  const isUnfit = address !== '' && !isFullUrl(address);
  return (
    <Card>
      <h2>{keyTexts.testerTitle}</h2>
      <TextField
        label={keyTexts.testerUrl}
        hint={keyTexts.testerHint}
        error={isUnfit ? keyTexts.testerInvalid : null}
        value={typed}
        inputMode="url"
        autoComplete="off"
        onChange={setTyped}
      />
      {address === '' || isUnfit ? null : <TestResults urls={urls} address={address} onAdd={onAdd} />}
    </Card>
  );
}

interface RowProps {
  readonly url: string;
  readonly number: number;
  readonly isOnly: boolean;
  /** The error of the row in the last attempt to save. */
  readonly hostError: string | null;
  readonly onChange: (url: string) => void;
  readonly onPasteText: (text: string) => boolean;
  readonly onDelete: () => void;
  /**
   * Adds the domain itself, which the row's wildcard does not cover, or null if the domain is already in the
   * list.
   */
  readonly onAddApex: ((apex: string) => void) | null;
}

function Row({ url, number, isOnly, hostError, onChange, onPasteText, onDelete, onAddApex }: RowProps) {
  const { error: typedError, normal, meaning, apex } = previewRow(url);
  const [cutUrl, setCutUrl] = useState<string | null>(null);
  /** Replaces the row with a site, if there is one. `text` is what was typed or pasted. */
  const take = (site: string | null, text: string): boolean => {
    if (site === null) return false;
    onChange(site);
    if (site !== text) setCutUrl(site);
    return true;
  };
  // A new row that is still empty does not count as an error.
  const error = hostError ?? (url.trim() === '' ? null : typedError);
  return (
    <li className={styles.row}>
      <TextField
        label={keyTexts.row(number)}
        isLabelHidden
        value={url}
        error={error}
        inputMode="url"
        autoComplete="off"
        placeholder="example.com"
        onChange={onChange}
        onBlur={() => take(cutToSite(url), url)}
        onPasteText={(text, replacesAll) =>
          onPasteText(text) || take(pastedInto(url, text, replacesAll), text)
        }
        hint={
          meaning === null || error !== null ? undefined : (
            <>
              {normal === null ? null : (
                <>
                  {keyTexts.savedAs} <code>{normal}</code>.{' '}
                </>
              )}
              {meaning}
              {cutUrl === url ? <span role="status"> {keyTexts.cutToSite}</span> : null}
            </>
          )
        }
      />
      <IconButton icon="trash" label={keyTexts.deleteRow(number)} isDisabled={isOnly} onClick={onDelete} />
      {apex === null || onAddApex === null ? null : (
        <Button size="small" kind="quiet" onClick={() => onAddApex(apex)}>
          {keyTexts.addApex(apex)}
        </Button>
      )}
    </li>
  );
}

/** The rows of a key's whitelist. Each row is checked while the user types. */
export function WhitelistField({ editor }: { readonly editor: KeyEditor }) {
  const { rows, error } = useSnapshot(editor.state) as KeyEditor['state'];
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  /** Index of the row that receives focus after it is rendered. */
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelectorAll('input')[focused.current]?.focus();
    focused.current = null;
  }, [rows.length]);
  const whitelistError = error?.field === 'whitelist' ? error : null;
  const stored = new Set(rows.map(({ url }) => previewRow(url).normal ?? url.trim()));
  const remove = (rowId: number, at: number): void => {
    // Focus moves to the row that replaces the removed row, or to the last row.
    focused.current = Math.min(at, rows.length - 2);
    editor.removeRow(rowId);
  };
  return (
    <fieldset className="stack" aria-describedby={`${id}-hint`}>
      <legend>{keyTexts.whitelist}</legend>
      <p id={`${id}-hint`} className="quiet small">
        {keyTexts.whitelistHint(MAX_ENTRIES)}
      </p>
      <ul ref={list} className="stack">
        {rows.map(({ id: rowId, url }, at) => (
          <Row
            key={rowId}
            url={url}
            number={at + 1}
            isOnly={rows.length === 1}
            hostError={whitelistError?.rows.get(at) ?? null}
            onChange={(text) => editor.setUrl(rowId, text)}
            onPasteText={(text) => editor.paste(rowId, text)}
            onDelete={() => remove(rowId, at)}
            onAddApex={stored.has(previewRow(url).apex ?? '') ? null : (apex) => editor.addRow(apex)}
          />
        ))}
      </ul>
      {whitelistError?.rows.size === 0 ? (
        <p className="error" role="alert">
          {whitelistError.message}
        </p>
      ) : null}
      <div>
        <Button
          size="small"
          icon={<Icon name="add" />}
          isDisabled={rows.length >= MAX_ENTRIES}
          onClick={() => {
            focused.current = rows.length;
            editor.addRow();
          }}
        >
          {keyTexts.addRow}
        </Button>
      </div>
    </fieldset>
  );
}
