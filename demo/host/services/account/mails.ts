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
    subject: `Verify your e-mail address for ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `please verify that this address is yours. The link is valid for 24 hours.`,
        `If you did not create an account, you can ignore this mail.`,
      ],
      action: { label: 'Verify e-mail address', url: `${settings.portalUrl}/verify-email/${key}` },
    },
  };
}

/** Asks a user to confirm a new address, which then becomes the login. */
export function confirmAddressMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Confirm your new e-mail address for ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `please confirm that you want to log in with this address from now on. The link is valid for 24 hours.`,
        `If you did not request this, you can ignore this mail.`,
      ],
      action: { label: 'Confirm e-mail address', url: `${settings.portalUrl}/verify-email/${key}` },
    },
  };
}

/** Warns the old address that a change was requested. */
export function addressChangeMail(settings: Settings, { email, firstName }: Addressee, wanted: string): Mail {
  return {
    to: email,
    subject: `Your e-mail address for ${settings.productName} is being changed`,
    content: {
      paragraphs: [
        greeting(firstName),
        `someone who knows your password asked to change the address of your account to ${wanted}. It changes once the new address is confirmed; until then, log in with this one.`,
        `If that was not you, set a new password now. This cancels the change.`,
      ],
      action: { label: 'Set a new password', url: `${settings.portalUrl}/passwordReset` },
    },
  };
}

/** Informs the owner of an address that another account tried to use it. */
export function addressInUseMail(settings: Settings, { email, firstName }: Addressee): Mail {
  return {
    to: email,
    subject: `This address already has an account with ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `someone tried to use this address for another account. An address can have only one account, so nothing was changed.`,
        `If it was you, log in with this address or use another one.`,
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
        greeting(firstName),
        `follow the link to set a new password. It is valid for 60 minutes and works once.`,
        `If you did not request this, you can ignore this mail. Your password stays the same.`,
      ],
      action: {
        label: 'Set a new password',
        url: `${settings.portalUrl}/password-reset/${link.uid}/${link.token}`,
      },
    },
  };
}

/** Informs a user that the password was changed. */
export function passwordChangedMail(settings: Settings, { email, firstName }: Addressee): Mail {
  return {
    to: email,
    subject: `Your password for ${settings.productName} was changed`,
    content: {
      paragraphs: [
        greeting(firstName),
        `the password of your account was changed, and you were logged out everywhere else.`,
        `If that was not you, set a new password now.`,
      ],
      action: { label: 'Set a new password', url: `${settings.portalUrl}/passwordReset` },
    },
  };
}

/** Informs a user that the account was deleted, and carries the link that restores it. */
export function accountDeletedMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Your account with ${settings.productName} was deleted`,
    content: {
      paragraphs: [
        greeting(firstName),
        `your account was deleted, as you requested. You can restore it for 30 days with the link below; then it is erased.`,
        `If that was not you, restore it and set a new password.`,
      ],
      action: { label: 'Restore account', url: `${settings.portalUrl}/restore-account/${key}` },
    },
  };
}

/** Carries another link that restores a deleted account. */
export function restoreMail(settings: Settings, { email, firstName }: Addressee, key: string): Mail {
  return {
    to: email,
    subject: `Restore your account with ${settings.productName}`,
    content: {
      paragraphs: [
        greeting(firstName),
        `your account was deleted. Follow the link to restore it. It is valid until 30 days after the deletion; then the account is erased.`,
        `If you do not want it back, you can ignore this mail.`,
      ],
      action: { label: 'Restore account', url: `${settings.portalUrl}/restore-account/${key}` },
    },
  };
}
