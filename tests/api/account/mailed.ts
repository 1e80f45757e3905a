import assert from 'node:assert/strict';
import type { Selectable } from 'kysely';
import type { MailTable } from '../../../demo/host/db/tables/mail-and-jobs.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';

type SentMail = Selectable<MailTable>;

/** Returns the emails to an address, oldest first, after all pending work is done. */
export async function mailsTo(host: TestHost, address: string): Promise<readonly SentMail[]> {
  await host.runJobs();
  return (await host.mails()).filter(({ recipient }) => recipient === address);
}

export async function lastMailTo(host: TestHost, address: string): Promise<SentMail> {
  const mail = (await mailsTo(host, address)).at(-1);
  assert.ok(mail, `a mail to ${address}`);
  return mail;
}

/** Returns the link in an email, which must contain exactly one link. */
export function linkIn({ text }: Pick<SentMail, 'text'>): URL {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  assert.equal(links.length, 1, text);
  return new URL(links[0]);
}

/** Returns the key of the latest verification link sent to an address. */
export async function verifyKeyTo(host: TestHost, address: string): Promise<string> {
  const { pathname } = linkIn(await lastMailTo(host, address));
  const [, key] = /^\/verify-email\/([\w-]+)$/.exec(pathname) ?? [];
  assert.ok(key, pathname);
  return key;
}

/** Returns both ids of the latest reset link sent to an address. */
export async function resetLinkTo(host: TestHost, address: string): Promise<{ uid: string; token: string }> {
  const { pathname } = linkIn(await lastMailTo(host, address));
  const [, uid, token] = /^\/password-reset\/([\w-]+)\/([\w-]+)$/.exec(pathname) ?? [];
  assert.ok(uid !== undefined && token !== undefined, pathname);
  return { uid, token };
}
