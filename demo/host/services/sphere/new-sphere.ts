import type { Insertable } from 'kysely';
import type { PackageTable, SphereTable } from '../../db/tables/spheres.ts';

/** The delivery that a sphere came in. */
export type NewPackage = Omit<PackageTable, 'id'>;

/** A sphere as it goes into the database; its tiles are there already. */
export interface NewSphere extends Omit<Insertable<SphereTable>, 'package_id' | 'created_at' | 'version'> {
  readonly package: NewPackage | null;
}
