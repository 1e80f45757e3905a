import { transact, type Ctx } from '../../context/context.ts';

const DAY_MS = 86_400_000;

/** Number of loads deleted in one transaction. Other calls can write between two transactions. */
const BATCH = 2000;

/** Maximum number of batches in one run. The next run continues with the rest. */
const MAX_BATCHES = 500;

/**
 * Deletes the records of sphere loads, which contain visitors' network addresses, after the configured days.
 * The counts of the dashboard stay.
 */
export async function deleteOldLoads(ctx: Ctx): Promise<void> {
  const before = ctx.now - ctx.settings.visitorAddressDays * DAY_MS;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await transact(ctx, async ({ db }) => {
      const old = await db
        .selectFrom('sphere_loads')
        .where('loaded_at', '<', before)
        .orderBy('loaded_at')
        .limit(BATCH)
        .select('event_id')
        .execute();
      const ids = old.map(({ event_id }) => event_id);
      if (ids.length > 0)
        await db
          .deleteFrom('sphere_loads')
          .where('loaded_at', '<', before)
          .where('event_id', 'in', ids)
          .execute();
      return ids.length;
    });
    if (count < BATCH) return;
  }
}
