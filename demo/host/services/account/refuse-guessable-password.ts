import { guessableTexts } from '../../../../web/rules/password.ts';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { guessReason, type PersonalWords } from './guessable-password.ts';

/** Throws with the reason if a new password is guessed soon; `field` is the password's name in the call. */
export function refuseGuessablePassword(
  ctx: Ctx,
  password: string,
  own: Omit<PersonalWords, 'products'>,
  { field, textOf = (text) => text }: { field: string; textOf?: (text: string) => string },
): void {
  const { productName, apiOfferingName, secondOfferingName } = ctx.settings;
  const products = [productName, apiOfferingName, secondOfferingName];
  const reason = guessReason(password, { ...own, products });
  if (reason === undefined) return;
  const message = textOf(guessableTexts[reason]);
  throw new ServiceError('validation_failed', message, { fields: [{ field, message }] });
}
