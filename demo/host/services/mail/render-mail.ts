import { escapeHtml } from '../../lib/escape-html.ts';
import type { MailBody, MailContent } from './mail.ts';

const FONT = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Colors by class, so that email programs with a dark theme can show a dark email. */
const STYLE = [
  'body{margin:0;background:#f3f4f6;color:#1f2937}',
  '.sheet{background:#ffffff}',
  '.quiet{color:#6b7280}',
  '.link{color:#00719f}',
  '.rule{border-color:#e5e7eb}',
  '@media (prefers-color-scheme:dark){body{background:#111827;color:#e5e7eb}.sheet{background:#1f2937}',
  '.quiet{color:#9ca3af}.link{color:#5cc6f5}.rule{border-color:#374151}}',
].join('');

function textOf({ paragraphs, action, table }: MailContent, productName: string): string {
  const parts = [...paragraphs];
  if (table !== undefined) parts.push(table.map(([name, value]) => `${name}: ${value}`).join('\n'));
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  return `${parts.join('\n\n')}\n\n-- \n${productName}\n`;
}

const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

function tableHtml(table: NonNullable<MailContent['table']>): string {
  const cell = 'padding:6px 0;vertical-align:top;border-bottom:1px solid;border-color:inherit';
  const rows = table.map(
    ([name, value]) =>
      `<tr class="rule"><th scope="row" class="quiet" style="${cell};padding-right:16px;width:30%;min-width:88px;text-align:left;font-weight:400">` +
      `${escapeHtml(name)}</th><td style="${cell};word-break:break-word">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table class="rule" style="border-collapse:collapse;width:100%;margin:0 0 16px">${rows.join('')}</table>`;
}

function actionHtml({ label, url }: NonNullable<MailContent['action']>): string {
  const href = escapeHtml(url);
  return (
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
    `background:#00719f;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>` +
    `<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.5">If the button does not work, open this link:<br>` +
    `<a class="link" href="${href}" style="word-break:break-all">${href}</a></p>`
  );
}

function htmlOf(subject: string, content: MailContent, productName: string): string {
  const inside = [
    ...content.paragraphs.map(paragraphHtml),
    ...(content.table === undefined ? [] : [tableHtml(content.table)]),
    ...(content.action === undefined ? [] : [actionHtml(content.action)]),
  ];
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>` +
    `<body style="margin:0"><div style="max-width:560px;margin:0 auto;padding:24px 16px;${FONT};font-size:16px;line-height:1.5">` +
    `<div class="sheet" style="padding:32px 28px 16px;border-radius:10px">` +
    `<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>${inside.join('')}</div>` +
    `<p class="quiet" style="margin:16px 28px;font-size:13px">${escapeHtml(productName)}</p></div></body></html>`
  );
}

/**
 * Creates an email's text and HTML with the same contents. The HTML contains no images or other parts that
 * must be fetched.
 */
export function renderMail(subject: string, content: MailContent, productName: string): MailBody {
  return { text: textOf(content, productName), html: htmlOf(subject, content, productName) };
}
