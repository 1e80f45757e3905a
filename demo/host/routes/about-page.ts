import type { PortalConfigInput } from '../../../web/contract/portal-config.ts';
import { moneyText } from '../../../web/rules/money.ts';
import { paths } from '../../../web/rules/screens/paths.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import type { Offer } from '../services/payment/list-offers.ts';

/** The sphere that visitors can look around in: its attributes of `<sphere-viewer>`. */
export type Showcase = Readonly<Record<string, string | number>>;

export interface AboutFacts {
  readonly config: PortalConfigInput;
  readonly offers: readonly Offer[];
  /** Null if the page shows only a still picture. */
  readonly showcase: Showcase | null;
}

type Names = Readonly<Record<'product' | 'api' | 'second', string>>;

const link = (href: string, text: string, className = ''): string =>
  `<a href="${escapeHtml(href)}"${className === '' ? '' : ` class="${className}"`}>${escapeHtml(text)}</a>`;

/** The viewer waits in a template, so that its code and its tiles are loaded only when it is near the window. */
function stageHtml(showcase: Showcase | null): string {
  const picture =
    '<img src="/pages/pictures/seattle.webp" width="1280" height="720" fetchpriority="high" alt="A made-up city by the water, seen from 140 m above its streets" />';
  if (showcase === null) return `<div class="stage">${picture}</div>`;
  const attributes = Object.entries(showcase)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
  return `<div class="stage" id="stage">${picture}
        <button type="button" id="look" hidden>Look around</button>
        <template id="live"><sphere-viewer${attributes}></sphere-viewer></template>
      </div>
      <p class="quiet">Drag, use the arrow keys or double-click to look around. The view is live, not a video.</p>`;
}

const usersOf = ({ product, api, second }: Names): readonly (readonly [who: string, what: string])[] => [
  [
    'Realtors',
    `With ${second}, type an address, frame the house from the air, and use the image in the listing or share the view with a client.`,
  ],
  [
    'Developers',
    `With ${api}, a custom element or an iframe shows spheres on your own sites, with your markers, lines and areas in them.`,
  ],
  [
    'Assessors and insurers',
    'Measure heights, widths and areas in the image, each with its uncertainty, and read when it was taken.',
  ],
  [
    'Public bodies',
    `${product} has an accessibility statement and a conformance report for WCAG 2.2 that you can file.`,
  ],
];

const UNITS = { day: 'day', week: 'week', month: 'month', year: 'year' } as const;

const periodText = ({ count, unit }: Offer['every']): string =>
  count === 1 ? `per ${UNITS[unit]}` : `every ${count} ${UNITS[unit]}s`;

const offerRow = (offer: Offer): string =>
  `<tr><th scope="row">${escapeHtml(offer.planName)}</th><td><strong>${escapeHtml(moneyText(offer.amount, offer.currency, 'en-US'))}</strong> ${periodText(offer.every)}</td></tr>`;

function pricesHtml(offers: readonly Offer[], names: Names, trialDays: number): string {
  const trial = `<p>Try it free for ${trialDays === 1 ? 'a day' : `${trialDays} days`}. No credit card required.</p>`;
  if (offers.length === 0)
    return `${trial}<p>The prices cannot be shown at the moment. You also see them after you have logged in.</p>`;
  const tables = (['zwivel', 'api'] as const).map((product) => {
    const own = offers.filter((offer) => offer.product === product);
    const name = escapeHtml(product === 'api' ? names.api : names.second);
    return own.length === 0
      ? ''
      : `<div class="plan"><h3>${name}</h3><table><caption class="unseen">Plans of ${name}</caption><tbody>${own.map(offerRow).join('')}</tbody></table></div>`;
  });
  return `${trial}<div class="plans">${tables.join('')}</div>`;
}

function footHtml({ links = {} }: PortalConfigInput): string {
  const named = [
    ['/docs', 'Documentation'],
    ['/docs/accessibility-statement', 'Accessibility statement'],
    [links.contact, 'Contact'],
    [links.privacy, 'Privacy policy'],
    [links.terms, 'Terms of use'],
  ] as const;
  const items = named.flatMap(([href, text]) => (href == null ? [] : [`<li>${link(href, text)}</li>`]));
  return `<footer><nav aria-label="More"><ul>${items.join('')}</ul></nav></footer>`;
}

/** Returns the public page that says what the product is, who uses it, what it costs and how to start. */
export function aboutHtml({ config, offers, showcase }: AboutFacts): string {
  const names = {
    product: config.productName ?? '',
    api: config.apiOfferingName ?? '',
    second: config.secondOfferingName ?? '',
  };
  const { samplePath = null, trialDays = 0 } = config;
  const product = escapeHtml(names.product);
  const users = usersOf(names).map(([who, what]) => `<li><h3>${who}</h3><p>${escapeHtml(what)}</p></li>`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${product}: look around from the air</title>
    <meta name="description" content="Aerial 360° panoramas that know where on Earth they are: what they are, who uses them, and what they cost." />
    <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/pages/about/page.css" />
    <script type="module" src="/pages/about/page.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header>
      <span class="brand"><img src="/pages/icon.svg" alt="" width="26" height="26" />${product}</span>
      <nav aria-label="Account">${link(paths.login, 'Log in')}${link(paths.createAccount, 'Create an account', 'main-action')}</nav>
    </header>
    <main id="main" tabindex="-1">
      <h1>See every street from above, in every direction</h1>
      <p class="lead">${product} shows 360° panoramas from the air. Each one knows where on Earth it is: look around, fly to the next one, and find out what stands there and how high it is.</p>
      ${stageHtml(showcase)}
      ${samplePath === null ? '' : `<p>${link(samplePath, 'Explore the sample world')}</p>`}
      <h2 id="users">Who uses it</h2>
      <ul class="users">${users.join('')}</ul>
      <h2 id="prices">What it costs</h2>
      ${pricesHtml(offers, names, trialDays)}
      <h2 id="start">How to start</h2>
      <ol>
        <li>Create an account for ${escapeHtml(names.second)} or ${escapeHtml(names.api)}, and confirm your email address.</li>
        <li>Type an address, or copy the first snippet into your page.</li>
        <li>Choose a plan before the trial ends, or do nothing: it ends by itself.</li>
      </ol>
      <p class="actions">${link(paths.createAccount, `Try ${names.second}`, 'main-action')}${link(paths.apiCreateAccount, `Try ${names.api}`, 'action')}${link('/docs', 'Read the documentation', 'action')}</p>
    </main>
    ${footHtml(config)}
  </body>
</html>
`;
}
