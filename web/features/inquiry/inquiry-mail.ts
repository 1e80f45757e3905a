import type { inquirySubjects } from '../../contract/inquiry.ts';
import { inquiryTexts } from '../../texts/inquiry.ts';
import type { InquiryForm } from './inquiry-form.ts';

type Kinds = Pick<InquiryForm, 'reseller' | 'custom'>;

/** The subject of an inquiry in which at least one of both is chosen. */
export function subjectOf({ reseller, custom }: Kinds): (typeof inquirySubjects)[number] {
  if (reseller && custom) return 'Reseller and Custom Pricing Inquiry';
  return reseller ? 'Reseller Inquiry' : 'Custom Pricing Inquiry';
}

/** Signs that no line of a mail has, line breaks and tabs apart. */
// eslint-disable-next-line no-control-regex -- to find them is the purpose
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inHtml = (text: string): string =>
  text
    .trim()
    .replace(controls, '')
    .replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign)
    .replace(/\r\n?|\n/g, '<br>');

/** The form as an HTML table in which no text is more than a text; what was left empty is left out. */
export function mailBody(form: InquiryForm): string {
  const { rows, kinds } = inquiryTexts;
  const chosen = (['reseller', 'custom'] as const).filter((kind) => form[kind]).map((kind) => kinds[kind]);
  const table = [
    [rows.name, `${form.firstName.trim()} ${form.lastName.trim()}`],
    [rows.email, form.email],
    [rows.phone, form.phone],
    [rows.companyName, form.companyName],
    [rows.kind, chosen.join(', ')],
    [rows.usage, form.usage],
    [rows.comments, form.comments],
  ] as const;
  const filled = table.filter(([, value]) => value.trim() !== '');
  return `<table>${filled.map(([name, value]) => `<tr><th>${name}</th><td>${inHtml(value)}</td></tr>`).join('')}</table>`;
}
