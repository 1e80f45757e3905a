import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { setApiUser } from '../../../web/contract/profile.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { createFuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { randomRuns } from '../../helpers/random-runs.ts';
import { commands } from './account-model/commands.ts';
import type { AccountModel } from './account-model/model.ts';
import type { Real } from './account-model/real.ts';

/** Number of simulated account histories, of up to 50 steps each. */
const RUNS = randomRuns(6);
const STEPS = 50;

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1000 });
});

after(() => host.close());

async function begin(sphereId: number): Promise<{ model: AccountModel; real: Real }> {
  const { token, user, password } = await registerUser(host, { isXp360: false });
  await expectOk(host, setApiUser, { id: user.id }, { token });
  const now = host.now();
  const model: AccountModel = {
    isVerified: false,
    password,
    session: { token, createdAt: now, seenAt: now },
    keys: new Map(),
    favorites: new Map(),
    keyIds: [],
    favoriteIds: [],
    trialEndsAt: now + host.settings.trialDays * 86_400_000,
  };
  return { model, real: { host, email: user.email, userId: user.id, companyId: user.company.id, sphereId } };
}

test(`REL-27 ${RUNS} random sequences of account actions have the effects that the account model predicts`, async () => {
  const { known } = await createFuzzCompany(host);
  const sphereId = Number(known['sphere']?.[0]);
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: STEPS, size: 'max' }),
    async (steps) => {
      const state = await begin(sphereId);
      await fc.asyncModelRun(() => state, steps);
    },
  );
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  assert.ok(RUNS > 0);
});
