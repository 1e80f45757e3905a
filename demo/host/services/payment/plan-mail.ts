import { moneyText } from '../../../../web/rules/money.ts';
import type { OfferedPlan, Settings } from '../../config/settings.ts';
import type { ProviderInvoice, ProviderSubscription } from '../../providers/payment/payments.ts';
import { greeting, type Mail } from '../mail/mail.ts';
import type { PlanEffect } from './plan-effect.ts';

interface Buyer {
  readonly email: string;
  readonly first_name: string;
}

interface BoughtPlan extends PlanEffect {
  /** End of the period that is paid, in milliseconds; null if unknown. */
  readonly periodEnd: number | null;
  readonly invoice: ProviderInvoice | null;
}

const dayText = (time: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time);

const offeringName = (settings: Settings, product: OfferedPlan['product']): string =>
  product === 'api' ? settings.apiOfferingName : settings.secondOfferingName;

/** Links to the page with the plan and its invoices, which only users of the second offering have of their own. */
const seePlans = (settings: Settings, product: OfferedPlan['product']) => ({
  label: 'See your plan and invoices',
  url: `${settings.portalUrl}/${product === 'api' ? 'pricing' : 'subscriptions'}`,
});

/** Confirms a purchase to its buyer, with what was bought and paid. */
export function planBoughtMail(
  settings: Settings,
  { email, first_name }: Buyer,
  { plan_name, product, starts_at, periodEnd, invoice }: BoughtPlan,
): Mail {
  return {
    to: email,
    subject: `You bought ${plan_name}`,
    content: {
      paragraphs: [
        greeting(first_name),
        `Thank you for your purchase. ${plan_name} is active for your company. It renews automatically until you cancel it.`,
      ],
      table: [
        ['Plan', `${plan_name}, for ${offeringName(settings, product)}`],
        ['Bought on', dayText(starts_at)],
        ...(periodEnd === null ? [] : [['Renews on', dayText(periodEnd)] as const]),
        ...(invoice === null
          ? []
          : [['Paid', moneyText(invoice.amountPaid, invoice.currency, 'en-US')] as const]),
        ...(invoice?.number == null ? [] : [['Invoice', invoice.number] as const]),
      ],
      action: seePlans(settings, product),
    },
  };
}

/** Tells a buyer that a second purchase of an offering was canceled and refunded. */
export function duplicatePlanMail(
  settings: Settings,
  { email, first_name }: Buyer,
  { priceIds }: ProviderSubscription,
): Mail {
  const plan = priceIds.flatMap((id) => (Object.hasOwn(settings.prices, id) ? [settings.prices[id]] : []))[0];
  const name = plan?.planName ?? 'a plan';
  const product = plan?.product ?? 'api';
  return {
    to: email,
    subject: `Your second purchase of ${name} was refunded`,
    content: {
      paragraphs: [
        greeting(first_name),
        `Your company already had an active plan for ${offeringName(settings, product)} when ${name} was bought again, for example in another tab. We canceled the second purchase and refunded its payment in full. Your bank may take some days to show the refund.`,
        'Your active plan is not affected.',
      ],
      action: seePlans(settings, product),
    },
  };
}
