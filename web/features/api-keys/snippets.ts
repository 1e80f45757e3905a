/** The ways into a customer's page, in the order shown. */
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

/** What a customer puts into a page to show spheres with a key. `host` is the API host without a slash at its end. */
export const writeSnippet = (kind: SnippetKind, host: string, key: string): string =>
  writers[kind](host, key);
