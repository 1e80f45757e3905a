import type { Locator, Page } from '@playwright/test';
import * as keys from '../../../web/contract/api-key.ts';
import type { ResponseOf } from '../../../web/contract/endpoint.ts';
import type { PortalUser } from './user.ts';

export const KEYS_PATH = '/xp360api/api-keys';

/** Creates a key that is valid for all sites unless sites are given. */
export const addKey = (
  user: PortalUser,
  name: string,
  ...sites: string[]
): Promise<ResponseOf<typeof keys.createKey>> =>
  user.call(keys.createKey, {
    companyId: user.companyId,
    name,
    whitelist_urls: sites.length > 0 ? sites : ['*'],
  });

/** Returns the company's keys according to the host. */
export const listedKeys = async ({ call, companyId }: PortalUser) =>
  (await call(keys.listKeys, { companyId })).apiKeys;

export const storedKey = async (user: PortalUser, id: string) =>
  (await listedKeys(user)).find((key) => key.id === id);

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Makes all methods of copying fail from now on. */
export const refuseCopies = (page: Page): Promise<void> =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    Object.assign(document, { execCommand: () => false });
  });

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name.slice(0, 15) });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** A role locator would find no dialog content, because the element with the role is in the shadow tree. */
export const dialogOf = (page: Page, title: string): Locator => page.locator(`sl-dialog[label="${title}"]`);

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
