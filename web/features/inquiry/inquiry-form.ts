import { emailField } from '../../api/contract/fields.ts';
import type { User } from '../../session/session.ts';
import { mailBody } from './inquiry-mail.ts';

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

/** What can be wrong with a field. */
export type InquiryFault = 'missing' | 'email' | 'phone' | 'long';

/** What is wrong, by field; `kind` is the choice between reseller and custom pricing. */
export type InquiryFaults = Readonly<Partial<Record<keyof InquiryForm | 'kind', InquiryFault>>>;

const required = ['firstName', 'lastName', 'email', 'companyName', 'usage'] as const;

/** Ten digits, in the groups and with the signs that are usual in the US; the country and an extension may be told. */
const phonePattern = /^(\+?1[-. ]?)?(\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4}( ?(x|ext\.?) ?\d{1,6})?$/i;

/** The longest text that the host takes, in UTF-16 units. */
const MOST_BODY = 20_000;

/** Whether a text is a phone number of the US style. Spaces around it do not count. */
export const isPhone = (text: string): boolean => phonePattern.test(text.trim());

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
