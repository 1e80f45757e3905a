import { emailField } from '../../contract/fields.ts';
import type { inquirySubjects } from '../../contract/inquiry.ts';
import type { User } from '../../session/session.ts';
import { inquiryTexts } from '../../texts/inquiry.ts';

type Kinds = Pick<InquiryForm, 'reseller' | 'custom'>;

/** Returns the subject of an inquiry. At least one of the two kinds must be chosen. */
export function subjectOf({ reseller, custom }: Kinds): (typeof inquirySubjects)[number] {
  if (reseller && custom) return 'Reseller and Custom Pricing Inquiry';
  return reseller ? 'Reseller Inquiry' : 'Custom Pricing Inquiry';
}

/** Control characters that an email must not contain, that is, all except line breaks and tabs. */
// oxlint-disable-next-line no-control-regex -- the pattern is meant to find them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inHtml = (text: string): string =>
  text
    .trim()
    .replace(controls, '')
    .replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign)
    .replace(/\r\n?|\n/g, '<br>');

/** Returns the form as an HTML table in which all strings are escaped. Empty fields are omitted. */
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

export type InquiryError = 'missing' | 'email' | 'phone' | 'long';

/** Errors by field. `kind` is the choice between reseller and custom pricing. */
export type InquiryErrors = Readonly<Partial<Record<keyof InquiryForm | 'kind', InquiryError>>>;

const required = ['firstName', 'lastName', 'email', 'companyName', 'usage'] as const;

/**
 * A phone number of ten digits, with the grouping and separators that are common in the US. The country code
 * and an extension are optional.
 */
const phonePattern = /^(\+?1[-. ]?)?(\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4}( ?(x|ext\.?) ?\d{1,6})?$/i;

/** Maximum length of the text that the host accepts, in UTF-16 code units. */
const MAX_BODY_LENGTH = 20_000;

const isPhone = (text: string): boolean => phonePattern.test(text.trim());

/** Returns the errors of a form. The result is empty if the form can be sent. */
export function inquiryErrors(form: InquiryForm): InquiryErrors {
  const errors: Partial<Record<keyof InquiryForm | 'kind', InquiryError>> = {};
  if (!emailField().safeParse(form.email).success) errors.email = 'email';
  if (form.phone.trim() !== '' && !isPhone(form.phone)) errors.phone = 'phone';
  for (const name of required) if (form[name].trim() === '') errors[name] = 'missing';
  if (!form.reseller && !form.custom) errors.kind = 'missing';
  if (mailBody(form).length > MAX_BODY_LENGTH)
    errors[form.usage.length > form.comments.length ? 'usage' : 'comments'] = 'long';
  return errors;
}

export const isIncomplete = (errors: InquiryErrors): boolean => Object.values(errors).includes('missing');

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

/** Returns the initial form, prefilled with the known data of the user. */
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
