import { cardRefused, type WireError } from '../wire/wire-error.ts';

/** A test card. As in Stripe's test mode, its number determines its behavior. */
export interface TestCard {
  readonly number: string;
  /** Payment method id for the card, such as `pm_card_visa`. */
  readonly token: string;
  readonly brand: string;
  /**
   * Whether the card pays, is refused when attached, fails when charged, or requires the bank's
   * authentication.
   */
  readonly behavior: 'pays' | 'refused' | 'fails' | 'asks';
  /** Stripe's error code for a refusal. */
  readonly code?: string;
  readonly decline?: string;
  readonly message?: string;
  readonly title: string;
}

const declined = 'Your card was declined.';

/** Test cards. Their numbers are Stripe's and do not belong to anyone. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', brand: 'visa', behavior: 'pays', title: 'pays' },
  {
    number: '5555555555554444',
    token: 'pm_card_mastercard',
    brand: 'mastercard',
    behavior: 'pays',
    title: 'pays',
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    behavior: 'asks',
    title: 'asks you to confirm',
  },
  {
    number: '4000000000000002',
    token: 'pm_card_chargeDeclined',
    brand: 'visa',
    behavior: 'refused',
    code: 'card_declined',
    decline: 'generic_decline',
    message: declined,
    title: 'is declined',
  },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    behavior: 'refused',
    code: 'card_declined',
    decline: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    title: 'has insufficient funds',
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    behavior: 'refused',
    code: 'expired_card',
    message: 'Your card has expired.',
    title: 'has expired',
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    behavior: 'refused',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    title: 'has a wrong security code',
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    behavior: 'fails',
    code: 'card_declined',
    decline: 'generic_decline',
    message: declined,
    title: 'can be saved, but not charged',
  },
];

/** Returns the card with a number, which may contain spaces or hyphens. */
export const cardByNumber = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replaceAll(/[\s-]/g, ''));

export const cardByToken = (token: string): TestCard | undefined =>
  testCards.find((card) => card.token === token);

export const refusalOf = ({ code = 'card_declined', message = declined, decline }: TestCard): WireError =>
  cardRefused(code, message, decline);
