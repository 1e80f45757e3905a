import type { ApiError } from '../../../api/api-error.ts';
import { BAD_LOGIN_TEXT, WRONG_PASSWORD_TEXT } from '../../../contract/user-fields.ts';

/** What is said of the password when a change was refused for it; null when it was refused for something else. */
export const wrongPassword = (fault: Pick<ApiError, 'message'> | null): string | null =>
  fault?.message === BAD_LOGIN_TEXT ? WRONG_PASSWORD_TEXT : null;
