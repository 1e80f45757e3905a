/**
 * Returns the mailbox that the mail to an address reaches. Mail servers ignore case, and deliver an address
 * with a tag after `+` to the mailbox without it.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+', 1);
  return `${local}${email.slice(at)}`.toLowerCase();
}
