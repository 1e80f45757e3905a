import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import type { ErrorBody } from '../../../web/contract/errors.ts';
import { createKeyCompany } from '../../helpers/host/api-key-company.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';

/*
 * Checks every call of the API, made by every kind of principal, against one table. The table repeats the
 * contract's `access` by hand, so that changing the contract also requires a change here.
 */

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1000, metricsToken: 'a token of the monitor' });
});

after(() => host.close());

/** Requirements of each call; calls that are not listed have none. */
const table: Readonly<Record<string, string>> = {
  // The spheres, and calls about spheres and places.
  listSpheres: 'reader, either plan',
  sphereTile: 'reader, either plan',
  listPackages: 'reader, either plan',
  findClosestSphere: 'reader, either plan',
  viewOfPlace: 'reader, either plan',
  bestViews: 'reader, either plan',
  captures: 'reader, either plan',
  coverageOfPlaces: 'reader, either plan',
  pointToPlace: 'reader, either plan',
  pointToPlaces: 'reader, either plan',
  placeInDirection: 'reader, either plan',
  searchPlaces: 'reader, either plan',
  searchPoint: 'reader, either plan',
  drawStill: 'reader or a signed address, either plan',
  describeStill: 'reader or a signed address, either plan',
  signStill: 'session, either plan',
  shareSphere: 'session, either plan',
  createDataGroup: 'session, either plan',
  // Features of the API offering.
  createKey: 'session, verified, api plan',
  updateKey: 'session, verified, api plan',
  restoreKey: 'session, verified, api plan',
  rotateKey: 'session, verified, api plan',
  // A key can be turned off and deleted without a plan.
  listKeys: 'session, verified',
  setKeyActive: 'session, verified',
  deleteKey: 'session, verified',
  testWhitelist: 'session',
  createMapsKey: 'session, verified',
  updateMapsKey: 'session, verified',
  deleteMapsKey: 'session, verified',
  searchPlaceId: 'session',
  findSphereLoadStats: 'session, verified',
  exportSphereLoadStats: 'session, verified',
  // Features of the second offering. Saved views remain readable and can be deleted.
  createFavorite: 'session, zwivel plan',
  updateFavorite: 'session, zwivel plan',
  saveFavoritePicture: 'session, zwivel plan',
  restoreFavorite: 'session, zwivel plan',
  listFavorites: 'session',
  listFavoritePictures: 'session',
  deleteFavorite: 'session',
  listAssets: 'session',
  activateAsset: 'session',
  deactivateAsset: 'session',
  deleteAsset: 'session',
  restoreAsset: 'session',
  renameAsset: 'session',
  listShares: 'session',
  endShare: 'session',
  getUser: 'session',
  setApiUser: 'session',
  setCompanyName: 'session',
  setContact: 'session',
  setCompanyDetails: 'session',
  readSharing: 'session',
  setSharing: 'session',
  setName: 'session',
  listSessions: 'session',
  revokeSessions: 'session',
  deleteAccount: 'session',
  exportAccount: 'session',
  updateEmail: 'session',
  changePassword: 'session',
  createSubscription: 'session, verified',
  createPricingTableSession: 'session, verified',
  listInvoices: 'session',
  findCurrentSubscription: 'session',
  validatePromoCode: 'session',
  createPortalSession: 'session',
  // Records of sphere loads and actions.
  createEvent: 'reader',
  trackFirst: 'reader',
  recordSphereLoad: 'reader',
  triggerEvent: 'session',
  checkEmbedSession: 'reader',
  // Staff and monitors.
  uploadFrameCsv: 'session, staff',
  startFrameTable: 'session, staff',
  describeFrameTable: 'session, staff',
  readMetrics: 'operator',
};

const DAY_MS = 86_400_000;
const open = { trialMs: 30 * DAY_MS };
const expired = { trialMs: -1 };

/** The situations of a logged-in user: the company's plans, and whether the address is verified. */
const situations = {
  'without a plan': { api: 'none' },
  'API on trial': { api: open },
  'API paid': { api: 'paid' },
  'API trial expired': { api: expired },
  'second offering on trial': { api: 'none', second: open },
  'second offering paid': { api: 'none', second: 'paid' },
  'second offering trial expired': { api: 'none', second: expired },
  'both trials expired': { api: expired, second: expired },
  'both paid': { api: 'paid', second: 'paid' },
  'staff without a plan': { api: 'none', isStaff: true },
} as const satisfies Record<string, Parameters<typeof createKeyCompany>[1]>;

type Situation = keyof typeof situations;

const hasApi: readonly Situation[] = ['API on trial', 'API paid', 'both paid'];
const hasSecond: readonly Situation[] = ['second offering on trial', 'second offering paid', 'both paid'];

/** Errors that concern the principal, not the request. */
const refusals = ['unauthenticated', 'email_unverified', 'forbidden', 'subscription_inactive'];

/** Returns the error that the table prescribes for a user. */
function expectedFor(rule: string, situation: Situation, isVerified: boolean): string | null {
  if (rule === 'operator') return 'unauthenticated';
  if (rule.includes('verified') && !isVerified) return 'email_unverified';
  if (rule.includes('staff') && situation !== 'staff without a plan') return 'forbidden';
  const plans = {
    'api plan': hasApi.includes(situation),
    'zwivel plan': hasSecond.includes(situation),
    'either plan': hasApi.includes(situation) || hasSecond.includes(situation),
  };
  const [needed] = Object.entries(plans).filter(([plan]) => rule.includes(plan));
  return needed === undefined || needed[1] ? null : 'subscription_inactive';
}

/** Returns the error of a call without valid input; null if the principal was allowed to make the call. */
async function refusalOf(
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  const [path, init] = requestOf(endpoint, {}, { headers });
  const response = await host.request(path.replaceAll(/\{\w+\}/g, '1'), init);
  if (response.status < 400) return null;
  const { code } = (await response.json()) as ErrorBody;
  return refusals.includes(code) ? code : null;
}

const calls = apiCalls('0').map(({ endpoint }) => endpoint);

test('FIX-02 every call in the access table exists in the API', () => {
  const ids = new Set(calls.map(({ id }) => id));
  assert.deepEqual(
    Object.keys(table).filter((id) => !ids.has(id)),
    [],
  );
});

for (const [name, situation] of Object.entries(situations) as [Situation, object][])
  for (const isVerified of [true, false])
    test(`FIX-02 each call accepts or rejects a user as the access table specifies: ${name}, ${isVerified ? 'verified' : 'not verified'}`, async () => {
      for (const endpoint of calls) {
        // Some calls end their session, so each call gets a new one.
        const { token } = await createKeyCompany(host, { ...situation, isVerified });
        const refusal = await refusalOf(endpoint, { authorization: `Basic ${token}` });
        const expected = expectedFor(table[endpoint.id] ?? '', name, isVerified);
        assert.equal(refusal, expected, endpoint.id);
      }
    });

test('FIX-02 every call in the access table requires credentials, and every other call is open to all clients', async () => {
  for (const endpoint of calls)
    assert.equal(
      await refusalOf(endpoint, {}),
      table[endpoint.id] === undefined ? null : 'unauthenticated',
      endpoint.id,
    );
});

test('FIX-02 each call accepts or rejects an API key as the access table specifies, including after the API plan has ended', async () => {
  const origin = 'https://site.test';
  const live = await createSiteKey(host, await createKeyCompany(host, { api: open }));
  const ended = await createSiteKey(host, await createKeyCompany(host, { api: expired, second: 'paid' }));
  for (const endpoint of calls) {
    const rule = table[endpoint.id];
    const isForSites = rule?.startsWith('reader') ?? true;
    const withKey = (key: string) => refusalOf(endpoint, { origin, 'x-api-key': key });
    assert.equal(await withKey(live), isForSites ? null : 'unauthenticated', endpoint.id);
    const whenEnded = rule === undefined ? null : 'subscription_inactive';
    assert.equal(await withKey(ended), isForSites ? whenEnded : 'unauthenticated', endpoint.id);
  }
});
