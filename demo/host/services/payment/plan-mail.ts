import type { Settings } from '../../config/settings.ts';
import { greeting, type Mail } from '../mail/mail.ts';
import type { PlanEffect } from './plan-effect.ts';

/**
 * Confirms a purchase to its buyer. The email states the plan, its offering, and the page with the invoices.
 */
export function planBoughtMail(
  settings: Settings,
  { email, first_name }: { readonly email: string; readonly first_name: string },
  { plan_name, product, starts_at }: PlanEffect,
): Mail {
  const { apiOfferingName, secondOfferingName, portalUrl } = settings;
  const day = new Date(starts_at).toISOString().slice(0, 10);
  return {
    to: email,
    subject: `You bought ${plan_name}`,
    content: {
      paragraphs: [
        greeting(first_name),
        `Thank you for your purchase. ${plan_name} has been active for your company since ${day}. It renews automatically until you cancel it.`,
        `It is a plan for ${product === 'api' ? apiOfferingName : secondOfferingName}. Your plans and invoices are in the portal.`,
      ],
      action: { label: 'See your plans and invoices', url: `${portalUrl}/pricing` },
    },
  };
}
