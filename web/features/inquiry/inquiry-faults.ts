import { emailField } from '../../contract/fields.ts';
import type { InquiryForm } from './inquiry-form.ts';
import { mailBody } from './inquiry-mail.ts';

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
