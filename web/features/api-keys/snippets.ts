/** The kinds of snippets, in the order in which they are shown. */
export const snippetKinds = ['element', 'iframe', 'react'] as const;

export type SnippetKind = (typeof snippetKinds)[number];

interface SnippetFacts {
  /** The API host without a trailing slash. */
  readonly host: string;
  readonly key: string;
  /** If it is null, the viewer shows the first sphere that the key allows. */
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

/** The referrer tells the frame its site. Without the attribute, pages with the policy `no-referrer` send none. */
const iframe = ({ host, key, sphere }: SnippetFacts): string => `<iframe
  src="${host}/embed/${key}${sphere === null ? '' : `?sphere=${sphere}`}"
  title="Aerial panorama"
  allow="fullscreen; clipboard-write; gyroscope; accelerometer; magnetometer"
  referrerpolicy="strict-origin"
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

/** Returns the code that shows the viewer on a customer's page. */
export const snippetOf = (kind: SnippetKind, facts: SnippetFacts): string => writers[kind](facts);
