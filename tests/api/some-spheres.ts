import { randomUUID } from 'node:crypto';
import type { NewSphere } from '../../demo/services/sphere/publish-spheres.ts';
import { publishSpheres } from '../../demo/services/sphere/publish-spheres.ts';
import type { TestHost } from './open-host.ts';

/** A sphere above Columbus, Ohio; `changes` replaces what a test is about. */
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
  front_image_width: 4096,
  metadata: '{"copyright":"Free to use"}',
  formats: '["webp"]',
  ...changes,
});

/** Publishes spheres as every source does. */
export const addSpheres = (host: TestHost, ...spheres: readonly NewSphere[]): Promise<void> =>
  publishSpheres(host.ctx(), spheres);

/** Puts a sphere into a company's list; gives the asset's id. */
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
