import type { Ctx } from '../../context/context.ts';

/**
 * Returns whether a company has a user who is not deleted. Without one, nobody could turn off its keys and
 * shared links.
 */
export async function hasUsers({ db }: Pick<Ctx, 'db'>, companyId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
