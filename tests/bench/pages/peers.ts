/** A viewer in the benchmark. The query of its page's URL selects a variant. */
export interface PeerPage {
  readonly name: string;
  /** Name of the file in `peers/`, without extension. */
  readonly script: string;
  readonly query: string;
  /** Name in the README's table. */
  readonly title: string;
  /** Runs only with `--refs` or `--only`. */
  readonly isReference: boolean;
}

const page = (name: string, title: string, rest: Partial<PeerPage> = {}): PeerPage => ({
  name,
  title,
  script: name,
  query: '',
  isReference: false,
  ...rest,
});

/** Name of the product's viewer in every table. */
export const OURS = 'sphere-viewer';

export const PEER_PAGES: readonly PeerPage[] = [
  page('floor', 'floor (hand-written minimum)'),
  page(OURS, '`<sphere-viewer>`'),
  page('marzipano', 'Marzipano 0.10.2'),
  page('psv', 'Photo Sphere Viewer 5.15.1'),
  page('pannellum-2048', 'Pannellum 2.5.7, cut at 2048', { script: 'pannellum', query: 'cut' }),
  page('pannellum', 'Pannellum 2.5.7, own choice', { isReference: true }),
  page('sphere-viewer-webp', '`<sphere-viewer>`, WebP', { script: OURS, query: 'webp', isReference: true }),
  page('three-2048', 'three, 6 × 2048', { script: 'three-faces', query: 'level=1', isReference: true }),
  page('three-4096', 'three, 6 × 4096', { script: 'three-faces', query: 'level=0', isReference: true }),
];
