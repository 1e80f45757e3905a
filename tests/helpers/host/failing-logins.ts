import { logIn } from '../../../web/contract/user.ts';
import { expectRefusal } from './call.ts';
import type { TestHost } from './open-host.ts';
import { registerUser, someAddress } from './register.ts';

/**
 * Returns logins that fail because of a wrong password, an unknown address and a deleted account. Each comes
 * from a separate network address.
 */
export async function failingLogins(host: TestHost): Promise<(() => Promise<unknown>)[]> {
  const { user } = await registerUser(host);
  const deleted = await registerUser(host);
  await host.db
    .updateTable('users')
    .set({ deleted_at: host.now() })
    .where('id', '=', deleted.user.id)
    .execute();
  const logInAs = (email: string, password: string) => () =>
    expectRefusal(host, logIn, { email, password }, 'unauthenticated', {
      headers: { 'x-test-address': someAddress() },
    });
  return [
    logInAs(user.email, 'wrong'),
    logInAs('nobody@company.test', 'wrong'),
    logInAs(deleted.user.email, 'wrong'),
  ];
}
