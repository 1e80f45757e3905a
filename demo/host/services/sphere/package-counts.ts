import type { Database } from '../../db/schema.ts';

/** The facts that determine where a sphere is counted. A shared sphere has a `company_id` of null. */
interface Counted {
  readonly package_id: string | null;
  readonly company_id?: string | null;
}

/** Owner of the shared spheres in `package_counts`. */
export const LIBRARY = '';

/** Changes to the numbers of spheres in packages, collected during one publication. */
export class PackageChanges {
  readonly #changes = new Map<string, { package_id: string; owner: string; count: number }>();

  /** Records that spheres leave their packages, for example because they are replaced. */
  leave(spheres: readonly Counted[]): void {
    for (const sphere of spheres) this.#add(sphere, -1);
  }

  enter(spheres: readonly Counted[]): void {
    for (const sphere of spheres) this.#add(sphere, 1);
  }

  /** Adds the changes to the stored numbers, within the transaction that writes the spheres. */
  async write(db: Database): Promise<void> {
    for (const change of this.#changes.values())
      if (change.count !== 0)
        await db
          .insertInto('package_counts')
          .values(change)
          .onConflict((c) =>
            c.columns(['package_id', 'owner']).doUpdateSet((eb) => ({
              count: eb('package_counts.count', '+', eb.ref('excluded.count')),
            })),
          )
          .execute();
  }

  #add({ package_id, company_id }: Counted, by: number): void {
    if (package_id === null) return;
    const owner = company_id ?? LIBRARY;
    const key = `${package_id} ${owner}`;
    const known = this.#changes.get(key);
    if (known) known.count += by;
    else this.#changes.set(key, { package_id, owner, count: by });
  }
}
