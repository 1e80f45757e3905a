import { Hono } from 'hono';
import type { PortalConfigInput } from '../../../web/contract/portal-config.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { plainPage, sendPage } from './dev-mail.ts';

/** Paths of the pages that the host serves if the operator has none. */
export const infoPaths = {
  contact: '/info/contact',
  privacy: '/info/privacy',
  terms: '/info/terms',
  support: '/info/support',
  imprint: '/info/imprint',
} as const;

type InfoName = keyof typeof infoPaths;

/** Pages whose texts the operator provides. */
export type LegalName = 'terms' | 'privacy' | 'imprint';

export type LegalTexts = Readonly<Partial<Record<LegalName, string>>>;

export interface InfoFacts {
  readonly config: PortalConfigInput;
  readonly inquiryRecipient: string;
  readonly visitorAddressDays: number;
  readonly legalTexts: LegalTexts;
}

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** Returns a note shown where the operator must provide a text. */
const replaceable = (setting: string): string =>
  `This is a placeholder page on a host that is not in production. The operator can replace it with the setting <code>${setting}_URL</code> or <code>${setting}_FILE</code>.`;

const mailTo = (address: string): string =>
  `<a href="mailto:${encodeURIComponent(address).replace('%40', '@')}">${escapeHtml(address)}</a>`;

const titles: Readonly<Record<InfoName, string>> = {
  contact: 'Contact',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  support: 'Support',
  imprint: 'Imprint',
};

const bodies: Readonly<Record<Exclude<InfoName, 'imprint'>, (facts: InfoFacts, product: string) => string>> =
  {
    contact: ({ inquiryRecipient }, product) =>
      paragraphs(`Write to ${mailTo(inquiryRecipient)} about ${product}, its plans and its data.`),
    support: ({ inquiryRecipient }, product) =>
      paragraphs(
        `If something in ${product} does not work, write to ${mailTo(inquiryRecipient)}. Include the email address with which you log in, and describe what you did and what you saw.`,
        'If an email does not arrive, first check your spam folder, then check the email address in your profile.',
      ),
    terms: (_, product) =>
      paragraphs(
        replaceable('TERMS'),
        `Until then, ${product} runs here only for evaluation and testing. Nothing is sold, nothing is guaranteed, and data may be deleted at any time.`,
      ),
    privacy: ({ visitorAddressDays }, product) =>
      paragraphs(
        replaceable('PRIVACY'),
        `${product} stores your name, email address and company, and the things that you create here, such as keys and favorites. Passwords are stored as hashes. There are no cookies; the browser keeps your login in its local storage until you log out.`,
        `Each sphere load is recorded with the visitor’s network address, which is deleted after ${visitorAddressDays} days. With the API, you can export your data and delete your account.`,
      ),
  };

const isName = (name: string): name is InfoName => Object.hasOwn(infoPaths, name);

/**
 * Serves contact, support, terms, privacy policy and imprint, unless the operator has such pages elsewhere.
 */
export function infoPagesRoutes(facts: InfoFacts): Hono {
  return new Hono().get('/:name', (c, next) => {
    const name = c.req.param('name');
    if (!isName(name) || facts.config.links?.[name] !== infoPaths[name]) return next();
    const text = name === 'contact' || name === 'support' ? undefined : facts.legalTexts[name];
    if (text !== undefined) return sendPage(c, plainPage(titles[name], text));
    if (name === 'imprint') return next();
    const body = bodies[name](facts, escapeHtml(facts.config.productName ?? ''));
    return sendPage(c, plainPage(titles[name], `<h1>${titles[name]}</h1>${body}`));
  });
}
