import { type ReactNode, useState } from 'react';
import { keyTexts } from '../../texts/api-keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type RowVerdict, judgeRow } from './whitelist-row.ts';
import styles from './whitelist-tester.module.css';

const isWhole = (address: string): boolean => address.includes('://') && URL.canParse(address);

function verdictWords(verdict: RowVerdict): string {
  if (verdict.kind === 'match') return keyTexts.testerMatch;
  return verdict.kind === 'fault' ? verdict.message : keyTexts.misses[verdict.reason];
}

function Verdicts({ urls, address }: { urls: readonly string[]; address: string }): ReactNode {
  const verdicts = urls.map((url) => ({ url, verdict: judgeRow(url, address) }));
  const isIn = verdicts.some(({ verdict }) => verdict.kind === 'match');
  return (
    <div role="status">
      <p className={styles.result} data-in={isIn}>
        <Icon name={isIn ? 'check' : 'close'} />
        {isIn ? keyTexts.testerLetsIn : keyTexts.testerKeepsOut}
      </p>
      <ul className={`${styles.rows} divided`}>
        {verdicts.map(({ url, verdict }, at) => (
          <li key={at} data-match={verdict.kind === 'match'}>
            <code>{url.trim() || keyTexts.row(at + 1)}</code>
            <span>{verdictWords(verdict)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Tells of a pasted address which row of the whitelist, as it stands in the editor, lets it in, and why the others do not. */
export function WhitelistTester({ urls }: { readonly urls: readonly string[] }): ReactNode {
  const [typed, setTyped] = useState('');
  const address = typed.trim();
  const isUnfit = address !== '' && !isWhole(address);
  return (
    <Card>
      <h2>{keyTexts.testerTitle}</h2>
      <TextField
        label={keyTexts.testerUrl}
        hint={keyTexts.testerHint}
        error={isUnfit ? keyTexts.testerUnfit : null}
        value={typed}
        inputMode="url"
        autoComplete="off"
        onChange={setTyped}
      />
      {address === '' || isUnfit ? null : <Verdicts urls={urls} address={address} />}
    </Card>
  );
}
