import { useState } from 'react';
import type { ApiKeyForm } from './key-draft.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Card } from '../../ui/page.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { shortKey } from './key-state.ts';
import styles from './quick-start.module.css';

/** The kinds of snippets, in the order shown. */
export const snippetKinds = ['element', 'iframe', 'react'] as const;

export type SnippetKind = (typeof snippetKinds)[number];

const element = (
  host: string,
  key: string,
): string => `<script type="module" src="${host}/elements/define.js"></script>

<sphere-viewer
  api-host="${host}"
  api-key="${key}"
  style="display: block; height: 480px"
></sphere-viewer>
`;

const iframe = (host: string, key: string): string => `<iframe
  src="${host}/embed/${key}"
  title="Aerial panorama"
  allow="fullscreen"
  style="border: 0; width: 100%; height: 480px"
></iframe>
`;

const react = (host: string, key: string): string => `import { useEffect } from 'react';

export function AerialPanorama() {
  useEffect(() => {
    import(/* @vite-ignore */ /* webpackIgnore: true */ '${host}/elements/define.js');
  }, []);
  return (
    <sphere-viewer
      api-host="${host}"
      api-key="${key}"
      style={{ display: 'block', height: 480 }}
    />
  );
}
`;

const writers: Readonly<Record<SnippetKind, (host: string, key: string) => string>> = {
  element,
  iframe,
  react,
};

/** The snippet for a customer's page that shows spheres with a key. `host` is the API host without trailing slash. */
const writeSnippet = (kind: SnippetKind, host: string, key: string): string => writers[kind](host, key);

const tabs = snippetKinds.map((id) => ({ id, title: keyTexts.snippetKinds[id] }));

/**
 * Snippets that show spheres on a customer's page, with one of the customer's keys filled in. Renders nothing while no
 * key works.
 */
export function QuickStart({ keys }: { readonly keys: readonly ApiKeyForm[] }) {
  const { config, messages } = usePortal();
  const [kind, setKind] = useState<SnippetKind>('element');
  const [chosen, setChosen] = useState('');
  const key = keys.find(({ id }) => id === chosen) ?? keys[0];
  if (!key) return null;
  const snippet = writeSnippet(kind, config.apiUrl || location.origin, key.id);
  return (
    <Card>
      <div className="spread">
        <div>
          <h2>{keyTexts.quickStart}</h2>
          <p className="quiet">{keyTexts.quickStartText}</p>
        </div>
        {keys.length > 1 ? (
          <SelectField
            label={keyTexts.quickStartKey}
            value={key.id}
            onChange={setChosen}
            options={keys.map(({ id, name }) => ({ value: id, label: `${name} (${shortKey(id)})` }))}
          />
        ) : null}
      </div>
      <Tabs label={keyTexts.quickStart} tabs={tabs} current={kind} onChange={setKind}>
        <p className={`${styles.hint} quiet`}>{keyTexts.snippetHints[kind]}</p>
        <div className={styles.snippet}>
          {/* Long lines scroll, with the keyboard as well. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached */}
          <pre tabIndex={0}>
            <code>{snippet}</code>
          </pre>
          <div className={styles.copy}>
            <CopyButton
              text={snippet}
              label={keyTexts.copySnippet}
              onCopied={(isCopied) => {
                if (isCopied) messages.add('success', keyTexts.snippetCopied);
                else messages.add('error', keyTexts.snippetNotCopied);
              }}
            />
          </div>
        </div>
      </Tabs>
    </Card>
  );
}
