import type { inquirySubjects } from '../../contract/inquiry.ts';
import { inquiryTexts } from '../../texts/inquiry.ts';
import { emailField } from '../../contract/fields.ts';
import type { User } from '../../session/session.ts';

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

/** What can be wrong with a field. */
export type InquiryFault = 'missing' | 'email' | 'phone' | 'long';

/** What is wrong, by field; `kind` is the choice between reseller and custom pricing. */
export type InquiryFaults = Readonly<Partial<Record<keyof InquiryForm | 'kind', InquiryFault>>>;

const required = ['firstName', 'lastName', 'email', 'companyName', 'usage'] as const;

/** Ten digits, in the groups and with the signs that are usual in the US; the country and an extension may be told. */
const phonePattern = /^(\+?1[-. ]?)?(\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4}( ?(x|ext\.?) ?\d{1,6})?$/i;

/** The longest text that the host takes, in UTF-16 units. */
const MOST_BODY = 20_000;

const isPhone = (text: string): boolean => phonePattern.test(text.trim());

/** What is wrong with a form; without any entry it can be sent. */
export function inquiryFaults(form: InquiryForm): InquiryFaults {
  const faults: Partial<Record<keyof InquiryForm | 'kind', InquiryFault>> = {};
  if (!emailField().safeParse(form.email).success) faults.email = 'email';
  if (form.phone.trim() !== '' && !isPhone(form.phone)) faults.phone = 'phone';
  for (const name of required) if (form[name].trim() === '') faults[name] = 'missing';
  if (!form.reseller && !form.custom) faults.kind = 'missing';
  if (mailBody(form).length > MOST_BODY)
    faults[form.usage.length > form.comments.length ? 'usage' : 'comments'] = 'long';
  return faults;
}

/** Whether something that is required is missing. */
export const isIncomplete = (faults: InquiryFaults): boolean => Object.values(faults).includes('missing');

/** What is filled in, as it was typed. */
export interface InquiryForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly companyName: string;
  readonly usage: string;
  readonly comments: string;
  readonly reseller: boolean;
  readonly custom: boolean;
}

/** The form as it begins: what is known of the user is there already. */
export function newInquiry(
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'phone' | 'company'> | null,
): InquiryForm {
  const { firstName = '', lastName = '', email = '', phone = '' } = user ?? {};
  const companyName = user?.company.name ?? '';
  return {
    firstName,
    lastName,
    email,
    phone,
    companyName,
    usage: '',
    comments: '',
    reseller: false,
    custom: false,
  };
}
