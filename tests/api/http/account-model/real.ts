import assert from 'node:assert/strict';
import type { Endpoint, InputOf } from '../../../../web/contract/endpoint.ts';
import { callHost, type Outcome } from '../../../helpers/host/call.ts';
import type { TestHost } from '../../../helpers/host/open-host.ts';
import { someAddress } from '../../../helpers/host/register.ts';

export interface Real {
  readonly host: TestHost;
  readonly email: string;
  readonly userId: string;
  readonly companyId: string;
  readonly sphereId: number;
}

/**
 * Calls the host and checks that it allows exactly the calls that the model allows. Returns null if the call
 * was refused as expected.
 */
export async function callAsForeseen<const E extends Endpoint>(
  { host }: Real,
  endpoint: E,
  input: InputOf<E>,
  { token, refusal }: { token: string | undefined; refusal: string | null },
): Promise<Extract<Outcome<E>, { ok: true }>['body'] | null> {
  const headers = { 'x-test-address': someAddress() };
  const outcome = await callHost(
    host,
    endpoint,
    input,
    token === undefined ? { headers } : { token, headers },
  );
  const code = outcome.ok ? null : outcome.body.code;
  assert.equal(code, refusal, `${endpoint.id}: ${JSON.stringify(outcome.body)}`);
  return outcome.ok ? outcome.body : null;
}
