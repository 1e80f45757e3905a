import { randomUUID } from 'node:crypto';
import type { Settings } from '../../../demo/host/config/settings.ts';
import type { NewSphere } from '../../../demo/host/providers/spheres/new-sphere.ts';
import { publishSpheres } from '../../../demo/host/services/sphere/publish-spheres.ts';
import { deactivateAsset } from '../../../web/contract/asset.ts';
import { expectOk } from './call.ts';
import { openHost, type TestHost } from './open-host.ts';
import { registerUser, type TestUser } from './register.ts';

/** Returns a sphere above Columbus, Ohio; `changes` replaces the fields under test. */
export const someSphere = (changes: Partial<NewSphere> & { id: number }): NewSphere => ({
  company_id: null,
  package: { name: 'Columbus 2026', center_lat: 39.96, center_long: -83 },
  title: 'Above the river',
  company_name: 'Sample world',
  latitude: 39.9512,
  longitude: -83.0117,
  altitude_m: 340,
  ground_m: 198,
  heading_deg: 0,
  captured_at: Date.UTC(2026, 5, 14, 21, 10),
  time_zone: 'America/New_York',
  front_image_width: 4096,
  metadata: '{"copyright":"Free to use"}',
  formats: '["webp"]',
  ...changes,
});

/** What the host adds to the metadata of `someSphere`: the time zone of Columbus, and its offset at the capture. */
export const TIME_ZONE_FACTS = { timeZone: 'America/New_York', utcOffset: '-04:00' } as const;

/** Publishes spheres in the same way as every source. */
export const addSpheres = (host: TestHost, ...spheres: readonly NewSphere[]): Promise<void> =>
  publishSpheres(host.ctx(), spheres);

/** Adds a sphere to a company's list; returns the asset's id. */
export async function addAsset(
  host: TestHost,
  companyId: string,
  sphereId: number,
  changes: { readonly name?: string; readonly acquired_at?: number } = {},
): Promise<string> {
  const id = randomUUID();
  const row = { id, company_id: companyId, sphere_id: sphereId, disabled: 0, deleted_at: null } as const;
  await host.db
    .insertInto('assets')
    .values({ ...row, name: 'Pier', acquired_at: host.now(), ...changes })
    .execute();
  return id;
}

/**
 * Spheres of `openSphereHost` that not all users see: the first user's, the second user's, and one that the
 * first user hid.
 */
export const OWN = 500;
export const FOREIGN = 501;
export const HIDDEN = 502;

/** Opens a host with two companies and eight spheres, without rate limits. */
export async function openSphereHost(
  changes: Partial<Settings> = {},
): Promise<{ host: TestHost; own: TestUser; foreign: TestUser }> {
  const host = await openHost({ rateLimitFactor: 1000, ...changes });
  const own = await registerUser(host);
  const foreign = await registerUser(host);
  await addSpheres(
    host,
    someSphere({ id: 1 }),
    someSphere({
      id: 2,
      latitude: 40.2,
      longitude: -83.0117,
      package: null,
      altitude_m: 120.5,
      ground_m: null,
    }),
    someSphere({ id: 3, latitude: 10, longitude: 179.9 }),
    someSphere({ id: 4, latitude: 10, longitude: -179.9 }),
    someSphere({ id: 5, latitude: 60, longitude: 20, altitude_m: null, ground_m: null }),
    someSphere({ id: OWN, company_id: own.user.company.id, latitude: 51.5, longitude: -0.1 }),
    someSphere({ id: FOREIGN, company_id: foreign.user.company.id, latitude: 51.5, longitude: -0.2 }),
    someSphere({ id: HIDDEN, latitude: 51.5, longitude: -0.10001 }),
  );
  const assetId = await addAsset(host, own.user.company.id, HIDDEN);
  await expectOk(host, deactivateAsset, { assetId }, { token: own.token });
  return { host, own, foreign };
}
