import type { User } from '../../session/session.ts';

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
