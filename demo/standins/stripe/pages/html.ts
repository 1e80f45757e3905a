import { escapeHtml } from '../../../host/lib/escape-html.ts';

/** Safe markup, which is not escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = Markup | string | number | null | readonly Markup[];

const write = (piece: Piece): string => {
  if (piece === null) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return escapeHtml(String(piece));
};

/** Creates markup from a template. Values are escaped unless they are markup. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(
    strings.map((text, index) => text + (index < pieces.length ? write(pieces[index] ?? null) : '')).join(''),
  );

/** Formats an amount in cents. */
export function money(cents: number, currency = 'usd'): string {
  const style = { style: 'currency', currency, minimumFractionDigits: cents % 100 === 0 ? 0 : 2 } as const;
  return new Intl.NumberFormat('en-US', style).format(cents / 100);
}

/** Formats a date, given in seconds. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);

export const page = (title: string, body: Markup, kind: 'whole' | 'framed' = 'whole'): string =>
  '<!doctype html>' +
  html`<html lang="en" class="${kind}">
    <head>
      <meta charset="utf-8" />
      <title>${title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/assets/page.css" />
    </head>
    <body>
      ${kind === 'whole' ? html`<header class="notice">Payment stand-in: no card is charged, and nothing leaves this machine.</header>` : null}
      ${body}
    </body>
  </html>`.text;

/** Returns a message above a form, which screen readers read out when the page opens. */
export const problem = (text: string | null): Markup | null =>
  text === null ? null : html`<p class="problem" role="alert" id="problem">${text}</p>`;
