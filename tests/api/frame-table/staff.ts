import { STAFF_GROUP } from '../../../web/contract/access.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import { registerVerified, type TestUser } from '../../helpers/host/register.ts';

export async function registerStaff(host: TestHost): Promise<TestUser> {
  const registered = await registerVerified(host);
  await host.db
    .insertInto('user_groups')
    .values({ user_id: registered.user.id, name: STAFF_GROUP })
    .execute();
  return registered;
}
