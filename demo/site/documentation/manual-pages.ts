/** A page of the documentation, as the navigation names it. */
export interface ManualPage {
  /** Its file's name without `.md`, and its address beneath `/docs`; the first page's is `index`. */
  readonly slug: string;
  readonly title: string;
}

/** Pages or other addresses under one heading of the navigation. */
export interface ManualGroup {
  readonly title: string;
  readonly pages: readonly ManualPage[];
  /** What stands beside them and is made elsewhere. */
  readonly more?: readonly { readonly href: string; readonly title: string }[];
}

const page = (slug: string, title: string): ManualPage => ({ slug, title });

/** The documentation in reading order. */
export const MANUAL_GROUPS: readonly ManualGroup[] = [
  {
    title: 'Start',
    pages: [
      page('index', 'Overview'),
      page('quick-start', 'Quick start'),
      page('react', 'React'),
      page('vue', 'Vue'),
      page('svelte', 'Svelte'),
      page('angular', 'Angular'),
      page('iframe', 'Iframe'),
    ],
    more: [{ href: '/docs/playground', title: 'Playground' }],
  },
  {
    title: 'Guides',
    pages: [
      page('views', 'Views and flights'),
      page('objects', 'Objects in the world'),
      page('map', 'Map'),
      page('styling', 'Styling'),
      page('accessibility', 'Accessibility'),
      page('security', 'Security'),
      page('ingest', 'Your own photographs'),
      page('hosting', 'Tiles on a CDN'),
      page('migration', 'Legacy messages'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('elements', 'Elements'),
      page('settings', 'Settings'),
      page('events', 'Events'),
      page('client', 'Client'),
      page('messages', 'Messages'),
      page('geometry', 'Geometry and tiles'),
    ],
    more: [
      { href: '/docs/embed-protocol.schema.json', title: 'Message schema' },
      { href: '/docs/api', title: 'API calls' },
    ],
  },
];

/** All pages in reading order. */
export const MANUAL_PAGES: readonly ManualPage[] = MANUAL_GROUPS.flatMap(({ pages }) => pages);

/** Where a page is served. */
export const manualAddress = (slug: string): string => (slug === 'index' ? '/docs' : `/docs/${slug}`);
