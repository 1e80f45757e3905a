import type { Invoice } from '../wire/objects.ts';
import { day, html, money, page } from './html.ts';
import { writePdf, type PdfLine } from './write-pdf.ts';

const rowsOf = (invoice: Invoice): readonly (readonly [string, string])[] => {
  const off = invoice.subtotal - invoice.total;
  return [
    ...invoice.lines.data.map(({ description, amount }) => [description, money(amount)] as const),
    ...(off > 0 ? [['Discount', `-${money(off)}`] as const] : []),
    ['Total', money(invoice.total)],
    [
      invoice.status === 'paid' ? 'Paid' : 'Due',
      money(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining),
    ],
  ];
};

const factsOf = (invoice: Invoice): readonly (readonly [string, string])[] => [
  ['Invoice number', invoice.number ?? ''],
  ['Date', day(invoice.created)],
  ['Bill to', invoice.customer_name ?? invoice.customer_email ?? ''],
];

export function invoicePage(invoice: Invoice): string {
  const pair = ([name, value]: readonly [string, string]) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  const body = html`<main class="single wide">
    <h1>Invoice</h1>
    <p class="amount">${money(invoice.total)} <small>${invoice.status}</small></p>
    <dl class="lines">${factsOf(invoice).map(pair)}</dl>
    <dl class="lines">${rowsOf(invoice).map(pair)}</dl>
    <p><a class="button plain" href="${invoice.invoice_pdf ?? ''}">Download as PDF</a></p>
  </main>`;
  return page(`Invoice ${invoice.number ?? ''}`, body);
}

export function invoicePdf(invoice: Invoice): Uint8Array<ArrayBuffer> {
  const line = ([left, right]: readonly [string, string]): PdfLine => ({ left, right, size: 11 });
  return writePdf(`Invoice ${invoice.number ?? ''}`, [
    { left: 'Invoice', right: '', size: 24 },
    { left: '', right: '', size: 11 },
    ...factsOf(invoice).map(line),
    { left: '', right: '', size: 11 },
    ...rowsOf(invoice).map(line),
  ]);
}
