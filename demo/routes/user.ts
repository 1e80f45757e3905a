import { logIn, logOut, register, restoreSession } from '../../web/api/contract/user.ts';
import { register as registerVerb } from '../services/account/register.ts';
import { logIn as logInVerb } from '../services/session/log-in.ts';
import { logOut as logOutVerb } from '../services/session/log-out.ts';
import { restoreSession as restoreVerb } from '../services/session/restore-session.ts';
import { call, type Call } from './call.ts';

/** Calls about users: who they are, how they log in, what they see. */
export const userCalls: readonly Call[] = [
  call(register, registerVerb),
  call(logIn, logInVerb),
  call(restoreSession, restoreVerb),
  call(logOut, logOutVerb),
];
