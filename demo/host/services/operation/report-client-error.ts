import { reportLimits, type reportClientError as contract } from '../../../../web/contract/client-error.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { scrubError } from '../../../../web/rules/scrub-error.ts';
import type { Ctx } from '../../context/context.ts';

/**
 * Logs an error of a page as one line, which the metrics count. The text is scrubbed again, although the
 * client has already scrubbed it.
 */
export function reportClientError(
  { log, request }: Ctx,
  { kind, share, ...texts }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const clean = (name: keyof typeof reportLimits): string => scrubError(texts[name], reportLimits[name]);
  const facts = {
    kind,
    name: clean('name'),
    message: clean('message'),
    stack: clean('stack'),
    screen: clean('screen'),
    version: clean('version'),
    share,
    browser: request.userAgent,
  };
  log.warn({ event: 'client_error', ...facts }, 'error in a page of the portal');
  return Promise.resolve({ detail: 'Thank you.' });
}
