export interface DocumentationPage {
  /** Name of the page's file without `.md`, and its URL under `/docs`. The first page is `index`. */
  readonly slug: string;
  readonly title: string;
}

/** Pages and links under one heading of the navigation. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly DocumentationPage[];
  /** Links to pages outside the documentation. */
  readonly more?: readonly { readonly href: string; readonly title: string }[];
}

const page = (slug: string, title: string): DocumentationPage => ({ slug, title });

/** The documentation in reading order. */
export const PAGE_GROUPS: readonly PageGroup[] = [
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
      page('surface', 'What stands there'),
      page('measuring', 'Measuring'),
      page('compare', 'Comparing dates'),
      page('map', 'Map'),
      page('styling', 'Styling'),
      page('languages', 'Languages'),
      page('plugins', 'Drawing with WebGL'),
      page('recipes', 'Recipes'),
      page('apps', 'In an app'),
      page('accessibility', 'Accessibility'),
      page('security', 'Security'),
      page('photographs', 'One photograph'),
      page('ingest', 'Your own photographs'),
      page('hosting', 'Hosting'),
      page('stills', 'Still pictures'),
      page('programs', 'Programs'),
      page('migration', 'Legacy messages'),
      page('other-viewers', 'Other viewers'),
    ],
  },
  {
    title: 'Accessibility',
    pages: [page('accessibility-statement', 'Statement'), page('conformance-report', 'Conformance report')],
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

export const PAGES: readonly DocumentationPage[] = PAGE_GROUPS.flatMap(({ pages }) => pages);

export const pageAddress = (slug: string): string => (slug === 'index' ? '/docs' : `/docs/${slug}`);
