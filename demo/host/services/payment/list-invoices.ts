import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { listInvoices as contract } from '../../../../web/contract/payment.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { UnknownCustomerError } from '../../providers/payment/payments.ts';
import { requireCustomer } from './find-customer.ts';

export async function listInvoices(
  ctx: Ctx<SessionPrincipal>,
  { id }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const customerId = await requireCustomer(ctx, id);
  const found = await ctx.services.payments
    .calls()
    .listInvoices(customerId)
    .catch((error: unknown) => {
      if (error instanceof UnknownCustomerError) return [];
      throw error;
    });
  return {
    invoices: found.map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      created: new Date(invoice.createdAt).toISOString(),
      status: invoice.status,
      currency: invoice.currency,
      amount_due: invoice.amountDue,
      amount_paid: invoice.amountPaid,
      amount_refunded: invoice.amountRefunded,
      hosted_invoice_url: invoice.pageUrl,
      invoice_pdf: invoice.pdfUrl,
    })),
  };
}
