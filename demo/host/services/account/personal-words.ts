import type { Ctx } from '../../context/context.ts';
import type { PersonalWords } from './guessable-password.ts';

interface NamedUser {
  readonly company_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The personal words that a user's new password may not be made of. */
export async function personalWordsOf(ctx: Ctx, user: NamedUser): Promise<Omit<PersonalWords, 'products'>> {
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', user.company_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return {
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    companyName: company.name,
  };
}
