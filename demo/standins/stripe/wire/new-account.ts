import { makeId } from './make-id.ts';
import type { Customer, PaymentMethod, PortalSession, CustomerSession } from './objects.ts';

/** An address that was not provided, in the wire format. */
const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** Creates a customer in the wire format. `created` is in seconds. */
export function newCustomer(
  input: {
    email?: string | undefined;
    name?: string | undefined;
    metadata?: Record<string, string> | undefined;
  },
  created: number,
): Customer {
  return {
    id: makeId('cus_'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: 'usd',
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: makeId('', 7).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

interface CardFacts {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export function newCard(card: CardFacts, created: number, id = makeId('pm_1', 23)): PaymentMethod {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
    card: {
      ...card,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      fingerprint: makeId('', 16),
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function newPortalSession(
  { customer, return_url }: { customer: string; return_url: string },
  pages: string,
  created: number,
): PortalSession {
  return {
    id: makeId('bps_1', 23),
    object: 'billing_portal.session',
    configuration: 'bpc_StandIn',
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url,
    url: `${pages}/portal/${makeId('', 40)}`,
  };
}

/** Time for which a pricing table can be used, in seconds. */
const CUSTOMER_SESSION_S = 1800;

/** Creates a customer session, which links a pricing table to a customer. */
export const newCustomerSession = (customer: string, created: number): CustomerSession => ({
  object: 'customer_session',
  client_secret: makeId('cuss_secret_', 40),
  components: {
    buy_button: { enabled: false },
    customer_sheet: { enabled: false, features: null },
    mobile_payment_element: { enabled: false, features: null },
    payment_element: { enabled: false, features: null },
    pricing_table: { enabled: true },
  },
  created,
  customer,
  customer_account: null,
  expires_at: created + CUSTOMER_SESSION_S,
  livemode: false,
});
