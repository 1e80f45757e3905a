import { listNavigation } from '../../../web/contract/navigation.ts';
import * as profile from '../../../web/contract/profile.ts';
import * as links from '../../../web/contract/user-links.ts';
import * as login from '../../../web/contract/user.ts';
import { changePassword } from '../services/account/change-password.ts';
import { deleteAccount } from '../services/account/delete-account.ts';
import { exportAccount } from '../services/account/export-account.ts';
import { logIn, restoreSession } from '../services/account/log-in.ts';
import { resendEmail } from '../services/account/mail-jobs.ts';
import { register } from '../services/account/register.ts';
import { checkReset, confirmReset, requestReset } from '../services/account/reset-password.ts';
import { restoreAccount } from '../services/account/restore-account.ts';
import { updateEmail } from '../services/account/update-email.ts';
import { verifyEmail } from '../services/account/verify-email.ts';
import { listNavigation as listNavigationHandler } from '../services/navigation/list-navigation.ts';
import {
  setCompanyDetails,
  setCompanyName,
  getUser,
  readSharing,
  setApiUser,
  setContact,
  setName,
  setSharing,
} from '../services/profile/profile.ts';
import { listSessions, logOut, revokeSessions } from '../services/session/sessions.ts';
import { call, type Call } from './call.ts';

export const userCalls: readonly Call[] = [
  call(login.register, register),
  call(login.logIn, logIn),
  call(login.restoreSession, restoreSession),
  call(login.logOut, logOut),
  call(links.verifyEmail, verifyEmail),
  call(links.resendEmail, resendEmail),
  call(links.updateEmail, updateEmail),
  call(links.requestPasswordReset, requestReset),
  call(links.checkPasswordReset, checkReset),
  call(links.confirmPasswordReset, confirmReset),
  call(links.changePassword, changePassword),
  call(links.restoreAccount, restoreAccount),
  call(profile.getUser, getUser),
  call(profile.setApiUser, setApiUser),
  call(profile.setName, setName),
  call(profile.setCompanyName, setCompanyName),
  call(profile.setContact, setContact),
  call(profile.setCompanyDetails, setCompanyDetails),
  call(profile.readSharing, readSharing),
  call(profile.setSharing, setSharing),
  call(profile.listSessions, listSessions),
  call(profile.revokeSessions, revokeSessions),
  call(profile.deleteAccount, deleteAccount),
  call(profile.exportAccount, exportAccount),
  call(listNavigation, listNavigationHandler),
];
