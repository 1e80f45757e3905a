import type { TimeLeft } from '../lib/time-text.ts';

const units: Readonly<Record<TimeLeft['unit'], readonly [one: string, many: string]>> = {
  year: ['year', 'years'],
  month: ['month', 'months'],
  day: ['day', 'days'],
  hour: ['hour', 'hours'],
  minute: ['minute', 'minutes'],
  second: ['second', 'seconds'],
};

/** Texts for free trials: banner, popup, and the card on the home screen. */
export const trialTexts = {
  banner: 'Free trial',
  fullAccess: 'Full Access',
  unit: ({ count, unit }: TimeLeft): string => units[unit][count === 1 ? 0 : 1],
  left: (time: TimeLeft): string => `${time.count} ${trialTexts.unit(time)} left`,
  enjoy: 'Enjoy your free trial!',
  expired: (product: string): string => `Your trial for ${product} has expired.`,
  subscribeToContinue: 'Please subscribe to pick up where you left off.',
  subscribe: 'Subscribe',

  apiEndedTitle: 'Your API Free Trial has Ended',
  apiEnded: 'Your API keys, whitelists and usage data are saved.',
  apiEndedNext: 'To pick up where you left off, subscribe, or contact us about a plan that fits your needs.',
  apiTrial: (offering: string, day: string): string => `Your free trial of ${offering} ends on ${day}.`,
  contactSales: 'Contact Sales',
  close: 'Close',
  dontShowAgain: "Don't show again",
} as const;

export const subscriptionTexts = {
  title: 'Subscriptions',
  lead: 'Manage your plans, payment details and invoices.',
  customerPortal: 'Customer Portal',

  trial: 'Free trial',
  states: {
    trial: 'Trial',
    ended: 'Ended',
    active: 'Active',
    cancelled: 'Canceled',
    unpaid: 'Payment failed',
  },
  trialEnds: (day: string): string => `Ends on ${day}. Choose a plan before then to keep your access.`,
  trialEnded: (day: string): string => `Ended on ${day}. Choose a plan to continue.`,
  ended: (day: string): string => `Ended on ${day}. Choose a plan to continue.`,
  renews: (day: string): string => `Active since ${day}. Renews automatically until you cancel.`,
  cancelled: (day: string): string =>
    `Canceled. You keep access until ${day}. If you change your mind, you can resume your plan in the Customer Portal.`,
  unpaid: 'Your last payment failed. Please check your card in the Customer Portal.',

  plansTitle: 'Choose a plan',
  plansLead: 'Pay by card. You can change or cancel at any time.',
  plansFrame: 'Plans and prices',
  plansLoading: 'Loading plans…',
  plansFailedTitle: 'The plans could not be loaded',
  plansSlow: 'The plans are taking longer than usual to load',
  plansBlocked: 'The payment provider’s page could not be loaded. Check your connection, then try again.',
  plansMissing: 'You cannot buy a plan here yet. Please contact us.',
  unverifiedTitle: 'Verify your email address first',
  unverified: (email: string): string => `Please verify ${email} before you choose a plan.`,
  verify: 'Verify email',
  contact: 'Contact us',

  confirmingTitle: 'Confirming your purchase',
  confirming:
    'We are waiting for the payment provider to confirm your purchase. Your plan will appear here automatically, usually within seconds.',
  stillConfirming:
    'We are still waiting for the payment provider to confirm your purchase. Your plan will appear here automatically.',
  noPayment: 'No payment was made.',
  showPlans: 'Show plans instead',
  bought: (plan: string): string => `${plan} is active. Thank you!`,
  boughtTitle: 'Thank you for your purchase',
  boughtWhat: (plan: string, offering: string): string =>
    `You bought ${plan}, a plan for ${offering}. It is active now and renews automatically until you cancel.`,
  boughtMail: (email: string): string =>
    `We sent a confirmation to ${email}. The invoice is listed on this page.`,
  toKeys: 'Go to your API keys',
  toScene: 'Look around',
  changed: 'Your plan was changed.',
} as const;

export const promoTexts = {
  title: 'Promo code',
  label: 'Promo code',
  hint: 'See your discount here, then enter the code again at checkout.',
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
  refunded: 'Refunded',
  partlyRefunded: 'Partly refunded',
  view: 'View',
  pdf: 'PDF',
  failed: 'Your invoices could not be loaded.',
  tryAgain: 'Try again',
} as const;

/** Texts for the pricing page. Amounts come from the payment provider. */
export const pricingTexts = {
  title: 'Pricing',
  lead: 'Aerial imagery of 60 of the largest US markets, captured every year.',
  api: 'Add spheres to your own site or app, with API keys for all your sites and a dashboard that shows their usage.',
  second: 'Find an address, frame the shot, use it in your listing, and save your favorite views.',
  current: (plan: string): string => `Current plan: ${plan}`,
  onTrial: (day: string): string => `You are on a free trial until ${day}.`,
  tryApi: (days: number): string =>
    `Free for ${days === 1 ? 'a day' : `${days} days`}. No credit card required.`,
  startApi: 'Start free trial',
  openApi: 'Go to your API keys',
  openSecond: 'Go to your subscription',
  customTitle: 'Something else in mind?',
  custom: 'If you want to resell spheres, or need more than the plans include, ask us for a quote.',
  contactSales: 'Contact Sales',
} as const;

export const billingErrors = {
  unreachable: 'We cannot reach the server. Check your connection, then try again.',
  unexpected: 'Unexpected error',
} as const;
