import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';

/** Purpose of the signature. Texts that were signed for another purpose are not accepted. */
const PLACE = 'still picture';

/**
 * Signs the query of a still picture's address for a company, until a time in seconds since 1970. The signature comes
 * last, and covers every byte before it.
 */
export function signQuery(
  { services }: Pick<Ctx, 'services'>,
  query: string,
  { companyId, expiresS }: { readonly companyId: string; readonly expiresS: number },
): string {
  const text = `${query}&company=${companyId}&expires=${expiresS}`;
  return `${text}&signature=${services.secrets.sign(text, PLACE)}`;
}

/**
 * Returns the company that has signed a query; null if the query has no signature. Throws `signature_invalid` and
 * `link_expired`.
 */
export function readSignedQuery(
  { services, now }: Pick<Ctx, 'services' | 'now'>,
  query: string,
): string | null {
  if (!new URLSearchParams(query).has('signature')) return null;
  const [, text = '', signature = ''] = /^(.*)&signature=([^&]*)$/.exec(query) ?? [];
  if (!services.secrets.isSigned(text, signature, PLACE))
    throw new ServiceError(
      'signature_invalid',
      'The signature does not match this address. The address must stay as it was signed; sign it again to change it.',
    );
  const [, companyId = '', expires = '0'] = /&company=([^&]*)&expires=(\d+)$/.exec(text) ?? [];
  if (Number(expires) * 1000 <= now)
    throw new ServiceError('link_expired', 'This signed address has expired. Sign it again.');
  return companyId;
}
