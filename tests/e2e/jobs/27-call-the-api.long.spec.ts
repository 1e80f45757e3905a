import { execFileSync } from 'node:child_process';
import { type Locator, expect } from '@playwright/test';
import { addKey } from '../portal/keys.ts';
import { registerUser } from '../portal/user.ts';
import { test } from './person.ts';

interface Answer {
  readonly panoramas?: readonly { readonly latitude: number; readonly longitude: number }[];
  readonly code?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
}

/** Runs a command that a developer has copied into a terminal. */
const inTerminal = (command: string): Answer =>
  JSON.parse(
    execFileSync('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
  ) as Answer;

/** Writes a value into a parameter of a call in the reference. */
const fill = (call: Locator, name: string, value: string): Promise<void> =>
  call.locator(`tr[data-param-name="${name}"] input`).fill(value);

test('JOB-01 a developer copies a curl command from the reference, gets the spheres and, after a mistake, the name of the wrong field', async ({
  page,
}) => {
  const { id } = await addKey(await registerUser(), 'Script');
  await page.goto('/docs/api');
  const call = page.locator('.opblock', { hasText: '/api/panorama/all' }).first();
  await call.locator('.opblock-summary-control').click();
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const login = page.locator('.auth-container', { hasText: 'X-Api-Key' });
  await login.getByRole('textbox').fill(id);
  await login.getByRole('button', { name: /Apply|Authorize/ }).click();
  await login.getByRole('button', { name: 'Close' }).click();
  await fill(call, 'bbox', '-122.36,47.59,-122.32,47.61');
  await call.getByRole('button', { name: 'Execute' }).click();
  const shown = call.locator('.curl-command code');
  await expect(shown).toContainText('curl');
  const command = await shown.innerText();
  expect(command).toContain(id);
  await expect(call.locator('.live-responses-table tbody .response-col_status').first()).toContainText('200');
  await test.step('the command works in a terminal', () => {
    const spheres = inTerminal(command).panoramas!;
    expect(spheres.length).toBeGreaterThan(5);
    for (const { latitude, longitude } of spheres) {
      expect(Math.abs(latitude - 47.6)).toBeLessThanOrEqual(0.01);
      expect(Math.abs(longitude + 122.34)).toBeLessThanOrEqual(0.02);
    }
  });
  await test.step('after a mistake in it, the response names the field and the reason', () => {
    const { code, fields } = inTerminal(command.replace(/bbox=[^'"&]*/, 'bbox=-122.36%2C47.59'));
    expect(code).toBe('validation_failed');
    expect(fields).toEqual([{ field: 'bbox', message: 'must be west,south,east,north in degrees' }]);
  });
});
