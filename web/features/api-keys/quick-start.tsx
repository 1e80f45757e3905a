import { Suspense, useState } from 'react';
import { lazy } from '../../lib/lazy-part.tsx';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { readLastSphere } from '../../sphere/last-sphere.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Card } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ApiKeyForm } from './key-draft.ts';
import { shortKey } from './key-state.ts';
import styles from './quick-start.module.css';

/** The kinds of snippets, in the order in which they are shown. */
export const snippetKinds = ['element', 'iframe', 'react'] as const;

export type SnippetKind = (typeof snippetKinds)[number];

/** The sphere of a snippet. If it is null, the viewer shows the first sphere that the key allows. */
interface SnippetFacts {
  /** The API host without a trailing slash. */
  readonly host: string;
  readonly key: string;
  readonly sphere: number | null;
}

const element = ({
  host,
  key,
  sphere,
}: SnippetFacts): string => `<script type="module" src="${host}/elements/define.js"></script>

<sphere-viewer
  api-host="${host}"
  api-key="${key}"${sphere === null ? '' : `\n  sphere="${sphere}"`}
  style="display: block; height: 480px"
></sphere-viewer>
`;

const iframe = ({ host, key, sphere }: SnippetFacts): string => `<iframe
  src="${host}/embed/${key}${sphere === null ? '' : `?sphere=${sphere}`}"
  title="Aerial panorama"
  allow="fullscreen; gyroscope; accelerometer; magnetometer"
  style="border: 0; width: 100%; height: 480px"
></iframe>
`;

const react = ({ host, key, sphere }: SnippetFacts): string => `import { useEffect } from 'react';

export function AerialPanorama() {
  useEffect(() => {
    import(/* @vite-ignore */ /* webpackIgnore: true */ '${host}/elements/define.js');
  }, []);
  return (
    <sphere-viewer
      api-host="${host}"
      api-key="${key}"${sphere === null ? '' : `\n      sphere={${sphere}}`}
      style={{ display: 'block', height: 480 }}
    />
  );
}
`;

const writers: Readonly<Record<SnippetKind, (facts: SnippetFacts) => string>> = { element, iframe, react };

const PreviewViewer = lazy(async () => (await import('../../sphere/preview-viewer.tsx')).PreviewViewer);

const tabs = snippetKinds.map((id) => ({ id, title: keyTexts.snippetKinds[id] }));

interface PreviewProps {
  readonly sphere: number | null;
  readonly onSphere: (id: number) => void;
}

/** The viewer next to the snippet. A flight to another sphere changes the snippet. */
function Preview({ sphere, onSphere }: PreviewProps) {
  return (
    <figure className={styles.preview}>
      <div className={styles.viewer}>
        <ErrorBoundary fallback={() => <p className="quiet">{keyTexts.previewFailed}</p>}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <PreviewViewer sphere={sphere} onSphere={onSphere} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <figcaption className="quiet small">{keyTexts.previewHint}</figcaption>
    </figure>
  );
}

interface QuickStartProps {
  readonly keys: readonly ApiKeyForm[];
  readonly hasPreview?: boolean;
}

/**
 * Shows snippets for a customer's page next to a preview. The snippets contain one of the customer's keys and
 * the sphere that the user viewed last. Renders nothing if no key is valid.
 */
export function QuickStart({ keys, hasPreview = false }: QuickStartProps) {
  const { config, messages, storage } = usePortal();
  const user = useUser();
  const [sphere, setSphere] = useState(() => (user === null ? null : readLastSphere(storage, user.id)));
  const [isRunning, setRunning] = useState(hasPreview);
  const [kind, setKind] = useState<SnippetKind>('element');
  const [chosen, setChosen] = useState('');
  const key = keys.find(({ id }) => id === chosen) ?? keys[0];
  if (!key) return null;
  const snippet = writers[kind]({ host: config.apiUrl || location.origin, key: key.id, sphere });
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
        <div className={styles.sides}>
          <div className={styles.snippet}>
            {/* Long lines can be scrolled, including with the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard */}
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
          {isRunning ? <Preview sphere={sphere} onSphere={setSphere} /> : null}
        </div>
      </Tabs>
      {isRunning ? null : (
        <div>
          <Button onClick={() => setRunning(true)}>{keyTexts.showPreview}</Button>
        </div>
      )}
    </Card>
  );
}
