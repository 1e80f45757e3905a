import type { Settings } from '../../config/settings.ts';
import { greeting, type Mail } from '../mail/mail.ts';

interface Addressee {
  readonly email: string;
  readonly firstName: string;
}

/** Asks a new user to verify the address. Links use the configured address, never the host of a request. */
export function verifyMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Verify your email address for ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `Please verify that this is your email address. The link expires in 24 hours.`,
        `If you did not create an account, you can ignore this email.`,
      ],
      action: { label: 'Verify email address', url: `${settings.portalUrl}/verify-email/${key}` },
    },
  };
}

/** Asks a user to confirm a new address, which then becomes the login. */
export function confirmAddressMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Confirm your new email address for ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `Please confirm that you want to log in with this address from now on. The link expires in 24 hours.`,
        `If you did not request this, you can ignore this email.`,
      ],
      action: { label: 'Confirm email address', url: `${settings.portalUrl}/verify-email/${key}` },
    },
  };
}

/** Warns the user at the old address that a change was requested. */
export function addressChangeMail(settings: Settings, { email, firstName }: Addressee, wanted: string): Mail {
  return {
    to: email,
    subject: `Your email address for ${settings.productName} is being changed`,
    content: {
      paragraphs: [
        greeting(firstName),
        `Someone who knows your password asked to change the email address of your account to ${wanted}. The change takes effect once the new address is confirmed. Until then, log in with your current address.`,
        `If this was not you, set a new password now. This cancels the change.`,
      ],
      action: { label: 'Set a new password', url: `${settings.portalUrl}/passwordReset` },
    },
  };
}

/** Informs the owner of an address that the user of another account tried to use it. */
export function addressInUseMail(settings: Settings, { email, firstName }: Addressee): Mail {
  return {
    to: email,
    subject: `You already have an account with ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `Someone tried to use this email address for another account. Each address can have only one account, so nothing was changed.`,
        `If this was you, log in with this address or use a different one.`,
      ],
      action: { label: 'Log in', url: `${settings.portalUrl}/login` },
    },
  };
}

/** Contains the link for setting a new password. */
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
        greeting(firstName),
        `Open the link to set a new password. The link works once and expires in 60 minutes.`,
        `If you did not request this, you can ignore this email. Your password will not change.`,
      ],
      action: {
        label: 'Set a new password',
        url: `${settings.portalUrl}/password-reset/${link.uid}/${link.token}`,
      },
    },
  };
}

export function passwordChangedMail(settings: Settings, { email, firstName }: Addressee): Mail {
  return {
    to: email,
    subject: `Your password for ${settings.productName} was changed`,
    content: {
      paragraphs: [
        greeting(firstName),
        `The password of your account was changed, and you were logged out everywhere else.`,
        `If this was not you, set a new password now.`,
      ],
      action: { label: 'Set a new password', url: `${settings.portalUrl}/passwordReset` },
    },
  };
}

/** Informs a user that the account was deleted, and contains the link that restores it. */
export function accountDeletedMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Your account with ${settings.productName} was deleted`,
    content: {
      paragraphs: [
        greeting(firstName),
        `Your account was deleted, as you requested. You can restore it within 30 days with the link below. After that, it is permanently erased.`,
        `If you did not request this, restore the account and set a new password.`,
      ],
      action: { label: 'Restore account', url: `${settings.portalUrl}/restore-account/${key}` },
    },
  };
}

/** Contains another link that restores a deleted account. */
export function restoreMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Restore your account with ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `Your account was deleted. Open the link to restore it. The link expires 30 days after the deletion. After that, the account is permanently erased.`,
        `If you do not want to restore it, you can ignore this email.`,
      ],
      action: { label: 'Restore account', url: `${settings.portalUrl}/restore-account/${key}` },
    },
  };
}
