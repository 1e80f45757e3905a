import type { TimeLeft } from '../lib/time-text.ts';

const units: Readonly<Record<TimeLeft['unit'], readonly [one: string, many: string]>> = {
  year: ['year', 'years'],
  month: ['month', 'months'],
  day: ['day', 'days'],
  hour: ['hour', 'hours'],
  minute: ['minute', 'minutes'],
  second: ['second', 'seconds'],
};

/** Texts of free trials: banner, popup, and the card on the home screen. */
export const trialTexts = {
  banner: 'Free trial',
  fullAccess: 'Full Access',
  unit: ({ count, unit }: TimeLeft): string => units[unit][count === 1 ? 0 : 1],
  left: (time: TimeLeft): string => `${time.count} ${trialTexts.unit(time)} left`,
  enjoy: 'Enjoy your free trial!',
  expired: (product: string): string => `Your trial for ${product} has expired.`,
  askToSubscribe: 'Please subscribe to go on where you left off.',
  subscribe: 'Subscribe',

  apiEndedTitle: 'Your API Free Trial has Ended',
  apiEnded: 'Your keys, whitelists and usage are kept.',
  apiEndedAsk: 'Talk to us about a plan that fits, and you go on where you stopped.',
  contactSales: 'Contact Sales',
  close: 'Close',
  dontShowAgain: "Don't show again",
} as const;

/** Texts of the payments page. */
export const subscriptionTexts = {
  title: 'Subscriptions',
  lead: (offering: string): string => `Your ${offering} plan, how it is paid, and its invoices.`,
  customerPortal: 'Customer Portal',

  planTitle: 'Your plan',
  trial: 'Free trial',
  states: {
    trial: 'On trial',
    over: 'Over',
    active: 'Active',
    cancelled: 'Cancelled',
    unpaid: 'Payment failed',
  },
  trialEnds: (day: string): string => `Ends on ${day}. Choose a plan, and nothing stops on that day.`,
  trialOver: (day: string): string => `Ended on ${day}. Choose a plan to go on.`,
  lapsed: (day: string): string => `Ended on ${day}. Choose a plan to go on.`,
  renews: (day: string): string => `Since ${day}. It renews by itself until you cancel it.`,
  cancelled: (day: string): string =>
    `Cancelled: you keep it until ${day}. Change your mind in the Customer Portal.`,
  unpaid: 'Your last payment failed. Please look at your card in the Customer Portal.',

  plansTitle: 'Choose a plan',
  plansLead: 'Pay by card. You can change or cancel at any time.',
  plansFrame: 'Plans and prices',
  plansLoading: 'Loading the plans …',
  plansFailedTitle: 'The plans did not load',
  plansSlow: 'The plans take longer than usual.',
  plansBlocked: 'The payment provider’s page did not load. Check your connection, then try again.',
  plansMissing: 'Plans cannot be bought here yet. Please talk to us.',
  unverifiedTitle: 'Verify your email address first',
  unverified: (email: string): string =>
    `A plan belongs to an address that is yours: please verify ${email}.`,
  verify: 'Verify Email',
  contact: 'Contact us',

  confirmingTitle: 'Asking about your purchase',
  confirming:
    'The payment provider tells us what you bought. Your plan shows here by itself, mostly within seconds.',
  stillAsking: 'Still asking the payment provider about your purchase. Your plan shows here by itself.',
  showPlans: 'I bought nothing: show the plans',
  bought: (plan: string): string => `${plan} is active. Thank you!`,
  changed: 'Your plan was changed.',
} as const;

/** Texts of promo codes. */
export const promoTexts = {
  title: 'Promo code',
  label: 'Promo code',
  hint: 'We tell you what it takes off. You enter it again when you pay.',
  check: 'Check code',
  missing: 'Please enter a promo code.',
  invalid: 'This promo code is not valid.',
  worth: (code: string, off: string): string => `${code} takes ${off}.`,
  howTo: 'Enter it when you pay.',
  copy: (code: string): string => `Copy ${code}`,
  until: (day: string): string => `Valid until ${day}.`,

  share: (percent: string): string => `${percent} off`,
  amount: (money: string): string => `${money} off`,
  once: (off: string): string => `${off} your first payment`,
  months: (off: string, months: number): string =>
    `${off} for ${months === 1 ? 'a month' : `${months} months`}`,
  forever: (off: string): string => `${off} every payment`,

  bar: 'Promotion',
  withCode: 'with code',
  seePlans: 'See plans',
} as const;

/** Texts of the list of invoices. */
export const invoiceTexts = {
  title: 'Invoices',
  date: 'Date',
  number: 'Number',
  amount: 'Amount',
  state: 'Status',
  links: 'Documents',
  states: {
    draft: 'Draft',
    open: 'Open',
    paid: 'Paid',
    void: 'Void',
    uncollectible: 'Not collected',
  } as Readonly<Record<string, string>>,
  look: 'View',
  pdf: 'PDF',
  failed: 'Your invoices did not load.',
  tryAgain: 'Try again',
} as const;

/** Texts of the pricing page. They contain no amounts: those come from the payment provider. */
export const pricingTexts = {
  title: 'Pricing',
  lead: 'Imagery of 60 of the largest US markets, each flown every year.',
  api: 'Build spheres into your own site or app: keys for as many sites as you like, and a dashboard that counts what they show.',
  second: 'Find an address, frame the shot, use it in your listing, and keep the views you come back to.',
  current: (plan: string): string => `You have ${plan}.`,
  onTrial: 'You are on the free trial.',
  tryApi: (days: number): string => `Free for ${days === 1 ? 'a day' : `${days} days`}. No card needed.`,
  startApi: 'Start free trial',
  openApi: 'Go to your API keys',
  openSecond: 'Go to your subscription',
  customTitle: 'Something else in mind?',
  custom: 'Spheres for your own customers, or more of them than the plans offer: we make you a price.',
  contactSales: 'Contact Sales',
} as const;

/** The messages of failed calls. */
export const billingFaults = {
  unreachable: 'We cannot reach the server. Check your connection, then try again.',
  unexpected: 'Unexpected error',
} as const;
