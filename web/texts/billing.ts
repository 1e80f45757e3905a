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
  askToSubscribe: 'Please subscribe to continue where you left off.',
  subscribe: 'Subscribe',

  apiEndedTitle: 'Your API Free Trial has Ended',
  apiEnded: 'Your keys, whitelists and usage data are preserved.',
  apiEndedAsk: 'Subscribe, or talk to us about a plan that fits, and continue where you left off.',
  apiTrial: (offering: string, day: string): string => `Your free trial of ${offering} ends on ${day}.`,
  contactSales: 'Contact Sales',
  close: 'Close',
  dontShowAgain: "Don't show again",
} as const;

/** Texts of the payments page. */
export const subscriptionTexts = {
  title: 'Subscriptions',
  lead: 'Your plans, payment method and invoices.',
  customerPortal: 'Customer Portal',

  trial: 'Free trial',
  states: {
    trial: 'On trial',
    over: 'Ended',
    active: 'Active',
    cancelled: 'Cancelled',
    unpaid: 'Payment failed',
  },
  trialEnds: (day: string): string => `Ends on ${day}. Choose a plan to avoid an interruption.`,
  trialOver: (day: string): string => `Ended on ${day}. Choose a plan to continue.`,
  lapsed: (day: string): string => `Ended on ${day}. Choose a plan to continue.`,
  renews: (day: string): string => `Since ${day}. It renews automatically until you cancel it.`,
  cancelled: (day: string): string =>
    `Cancelled: you keep it until ${day}. Change your mind in the Customer Portal.`,
  unpaid: 'Your last payment failed. Please check your card in the Customer Portal.',

  plansTitle: 'Choose a plan',
  plansLead: 'Pay by card. You can change or cancel at any time.',
  plansFrame: 'Plans and prices',
  plansLoading: 'Loading the plans …',
  plansFailedTitle: 'The plans could not be loaded',
  plansSlow: 'The plans are taking longer than usual.',
  plansBlocked: 'The payment provider’s page could not be loaded. Check your connection, then try again.',
  plansMissing: 'Plans cannot be bought here yet. Please talk to us.',
  unverifiedTitle: 'Verify your email address first',
  unverified: (email: string): string => `Before you can buy a plan, please verify ${email}.`,
  verify: 'Verify Email',
  contact: 'Contact us',

  confirmingTitle: 'Confirming your purchase',
  confirming:
    'The payment provider is confirming what you bought. Your plan appears here automatically, usually within seconds.',
  stillConfirming:
    'Still waiting for the payment provider to confirm your purchase. Your plan appears here automatically.',
  showPlans: 'I did not buy anything: show the plans',
  bought: (plan: string): string => `${plan} is active. Thank you!`,
  boughtTitle: 'Thank you for your purchase',
  boughtWhat: (plan: string, offering: string): string =>
    `You bought ${plan}, a plan of ${offering}. It is active now, and renews automatically until you cancel it.`,
  boughtMail: (email: string): string =>
    `We emailed a confirmation to ${email}. The invoice is in the list on this page.`,
  toKeys: 'Go to your API keys',
  toScene: 'Look around',
  changed: 'Your plan was changed.',
} as const;

/** Texts of promo codes. */
export const promoTexts = {
  title: 'Promo code',
  label: 'Promo code',
  hint: 'See the discount before you pay. You enter the code again at checkout.',
  check: 'Check code',
  missing: 'Please enter a promo code.',
  invalid: 'This promo code is not valid.',
  worth: (code: string, off: string): string => `${code} gives you ${off}.`,
  howTo: 'Enter it at checkout.',
  copy: (code: string): string => `Copy ${code}`,
  until: (day: string): string => `Valid until ${day}.`,

  share: (percent: string): string => `${percent} off`,
  amount: (money: string): string => `${money} off`,
  once: (off: string): string => `${off} your first payment`,
  months: (off: string, months: number): string =>
    `${off} for ${months === 1 ? 'a month' : `${months} months`}`,
  forever: (off: string): string => `${off} every payment`,

  bar: 'Promotion',
  close: 'Close the promotion',
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
  failed: 'Your invoices could not be loaded.',
  tryAgain: 'Try again',
} as const;

/** Texts of the pricing page. They contain no amounts: those come from the payment provider. */
export const pricingTexts = {
  title: 'Pricing',
  lead: 'Imagery of 60 of the largest US markets, each flown every year.',
  api: 'Build spheres into your own site or app: keys for as many sites as you like, and a dashboard that counts what they show.',
  second: 'Find an address, frame the shot, use it in your listing, and keep the views you come back to.',
  current: (plan: string): string => `You have ${plan}.`,
  onTrial: (day: string): string => `You are on the free trial until ${day}.`,
  tryApi: (days: number): string => `Free for ${days === 1 ? 'a day' : `${days} days`}. No card needed.`,
  startApi: 'Start free trial',
  openApi: 'Go to your API keys',
  openSecond: 'Go to your subscription',
  customTitle: 'Something else in mind?',
  custom:
    'Spheres for your own customers, or more of them than the plans include: we will make you an offer.',
  contactSales: 'Contact Sales',
} as const;

/** The messages of failed calls. */
export const billingErrors = {
  unreachable: 'We cannot reach the server. Check your connection, then try again.',
  unexpected: 'Unexpected error',
} as const;
