import type { Settings } from '../../config/settings.ts';
import type { Mail } from '../mail/mail.ts';

interface Addressee {
  readonly email: string;
  readonly firstName: string;
}

/** Asks a new user to verify the address. Links come from the settings alone, whatever host a request names. */
export function verifyMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Verify your e-mail address for ${settings.productName}`,
    content: {
      paragraphs: [
        `Hello ${firstName},`,
        `please verify that this address is yours. The link holds for 24 hours.`,
        `If you did not create an account, you need not do anything.`,
      ],
      action: { label: 'Verify e-mail address', url: `${settings.portalUrl}/verify-email/${key}` },
    },
  };
}

/** Asks a user to confirm a new address, which becomes the login then. */
export function confirmAddressMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Confirm your new e-mail address for ${settings.productName}`,
    content: {
      paragraphs: [
        `Hello ${firstName},`,
        `please confirm that you want to log in with this address from now on. The link holds for 24 hours.`,
        `If you did not ask for this, you need not do anything.`,
      ],
      action: { label: 'Confirm e-mail address', url: `${settings.portalUrl}/verify-email/${key}` },
    },
  };
}

/** Warns the old address that another one was asked for. */
export function addressChangeMail(settings: Settings, { email, firstName }: Addressee, wanted: string): Mail {
  return {
    to: email,
    subject: `Your e-mail address for ${settings.productName} is being changed`,
    content: {
      paragraphs: [
        `Hello ${firstName},`,
        `somebody who knows your password asked to change the address of your account to ${wanted}. It changes once the new address is confirmed; until then you log in with this one.`,
        `If that was not you, set a new password now: the change is then dropped.`,
      ],
      action: { label: 'Set a new password', url: `${settings.portalUrl}/passwordReset` },
    },
  };
}

/** Tells the holder of an address that another account asked for it. */
export function addressInUseMail(settings: Settings, { email, firstName }: Addressee): Mail {
  return {
    to: email,
    subject: `This address already has an account with ${settings.productName}`,
    content: {
      paragraphs: [
        `Hello ${firstName},`,
        `somebody tried to use this address for another account. An address can have only one account, so nothing was changed.`,
        `If it was you, log in with this address, or use another one.`,
      ],
      action: { label: 'Log in', url: `${settings.portalUrl}/login` },
    },
  };
}

/** Carries the link for a new password. */
export function resetMail(
  settings: Settings,
  { email, firstName }: Addressee,
  link: { readonly uid: string; readonly token: string },
): Mail {
  return {
    to: email,
    subject: `Set a new password for ${settings.productName}`,
    content: {
      paragraphs: [
        `Hello ${firstName},`,
        `follow the link to set a new password. It holds for 60 minutes and works once.`,
        `If you did not ask for this, you need not do anything: your password stays as it is.`,
      ],
      action: {
        label: 'Set a new password',
        url: `${settings.portalUrl}/password-reset/${link.uid}/${link.token}`,
      },
    },
  };
}

/** Tells a user that the password was changed. */
export function passwordChangedMail(settings: Settings, { email, firstName }: Addressee): Mail {
  return {
    to: email,
    subject: `Your password for ${settings.productName} was changed`,
    content: {
      paragraphs: [
        `Hello ${firstName},`,
        `the password of your account was changed, and you were logged out everywhere else.`,
        `If that was not you, set a new password now.`,
      ],
      action: { label: 'Set a new password', url: `${settings.portalUrl}/passwordReset` },
    },
  };
}

/** Tells a user that the account was deleted. */
export function accountDeletedMail(settings: Settings, { email, firstName }: Addressee): Mail {
  return {
    to: email,
    subject: `Your account with ${settings.productName} was deleted`,
    content: {
      paragraphs: [
        `Hello ${firstName},`,
        `your account was deleted, as you asked. It is kept for 30 days, in which we can bring it back, and is erased then.`,
        `If that was not you, please contact us at once.`,
      ],
    },
  };
}
