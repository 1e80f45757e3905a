import * as contract from '../../../web/contract/payment.ts';
import { createPortalSession } from '../services/payment/create-portal-session.ts';
import { createPricingTableSession } from '../services/payment/create-pricing-table-session.ts';
import { createSubscription } from '../services/payment/create-subscription.ts';
import { findCurrentSubscription } from '../services/payment/find-current-subscription.ts';
import { listInvoices } from '../services/payment/list-invoices.ts';
import { findActiveCoupon, validatePromoCode } from '../services/payment/promo-codes.ts';
import { takePaymentNotice } from '../services/payment/receive-webhook.ts';
import { call, type Call } from './call.ts';

export const paymentCalls: readonly Call[] = [
  call(contract.createSubscription, createSubscription),
  call(contract.listInvoices, listInvoices),
  call(contract.findCurrentSubscription, findCurrentSubscription),
  call(contract.validatePromoCode, validatePromoCode),
  call(contract.createPortalSession, createPortalSession),
  call(contract.createPricingTableSession, createPricingTableSession),
  call(contract.findActiveCoupon, findActiveCoupon),
  call(contract.takePaymentNotice, takePaymentNotice),
];
