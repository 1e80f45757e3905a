import { COMMON_PASSWORD_TEXT } from '../../../../web/rules/password.ts';
import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { isGuessablePassword, type PersonalWords } from './guessable-password.ts';

/** Throws if a new password is common or made of its owner's words; `field` is the password's name in the call. */
export function refuseGuessablePassword(
  ctx: Ctx,
  password: string,
  own: Omit<PersonalWords, 'products'>,
  { field, textOf = (text) => text }: { field: string; textOf?: (text: string) => string },
): void {
  const { productName, apiOfferingName, secondOfferingName } = ctx.settings;
  if (
    !isGuessablePassword(password, { ...own, products: [productName, apiOfferingName, secondOfferingName] })
  )
    return;
  const message = textOf(COMMON_PASSWORD_TEXT);
  throw new ServiceError('validation_failed', message, { fields: [{ field, message }] });
}
