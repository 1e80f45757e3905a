import assert from 'node:assert/strict';
import { test } from 'node:test';
import { portalConfigSchema } from '../../../../web/contract/portal-config.ts';
import { documentTitle } from '../../../../web/routes/titles.ts';
import { type ScreenName, matchScreen } from '../../../../web/rules/screens/match-screen.ts';
import { layoutParts } from '../../../../web/shell/layout-parts.ts';
import { screenTitles } from '../../../../web/texts/titles.ts';

const config = portalConfigSchema.parse({});
const titleAt = (path: string): string => {
  const { screen, area } = matchScreen(path);
  return documentTitle(config, screen as ScreenName, area);
};

test('SHELL-18 the title of an API page contains the names of the offering and the page', () => {
  const titles = {
    '/xp360api/api-keys': 'XP360 API: API Keys',
    '/xp360api/api-dashboard': 'XP360 API: Dashboard',
    '/xp360api/pricing-contact': 'XP360 API: Contact Sales',
    '/xp360api/welcome': 'XP360 API: Welcome',
    '/xp360api/account-activated': 'XP360 API: Account Activated',
    '/xp360api/api-snapshot': 'XP360 API: Snapshots',
    '/verify-email/a-key': 'XP360 API: Verify Email',
    '/resend-email': 'XP360 API: Resend Email',
    '/coverage/12': 'XP360 API: Coverage',
  };
  for (const [path, title] of Object.entries(titles)) assert.equal(titleAt(path), title);
});

test('SHELL-19 the title of a page of the second offering contains the names of the offering and the page', () => {
  const titles = {
    '/zwivel/home': 'Zwivel: Home',
    '/zwivel/scene': 'Zwivel: Scene',
    '/zwivel/create-account': 'Zwivel: Create Account',
    '/subscriptions': 'Zwivel: Subscriptions',
  };
  for (const [path, title] of Object.entries(titles)) assert.equal(titleAt(path), title);
});

test('FIX-85 the title of the sign-up names the offering from which the visitor comes', () => {
  const title = (search: string): string => documentTitle(config, 'create-account', 'second', search);
  assert.equal(title('?from=xp360api'), 'XP360 API: Create Account');
  assert.equal(title('?from=elsewhere'), 'Zwivel: Create Account');
  assert.equal(title(''), 'Zwivel: Create Account');
});

test('SHELL-18 SHELL-19 every screen has a unique title that begins with the name of its offering, or else with the product name', () => {
  const names = Object.values(screenTitles);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^[A-Z][\w ]+$/);
  assert.equal(titleAt('/profile'), 'XP360: Profile');
  const renamed = { ...config, apiOfferingName: 'Sphäre: API', secondOfferingName: 'Ψ' };
  assert.equal(documentTitle(renamed, 'api-keys', 'api'), 'Sphäre: API: API Keys');
  assert.equal(documentTitle(renamed, 'home', 'second'), 'Ψ: Home');
});

test('SHELL-10 SHELL-11 the path determines whether the header and footer are shown', () => {
  const table: readonly (readonly [string, boolean, boolean])[] = [
    ['/login', true, true],
    ['/xp360api/api-keys', true, true],
    ['/coverage/12', true, true],
    ['/snapshot-viewer/12', true, false],
    ['/share/abc', true, false],
    ['/zwivel/scene', true, false],
    ['/embed', false, false],
    ['/embed/', false, false],
    ['/some/embed/page', false, false],
    // The header is shown because `embed` is only part of a segment. The footer's rule also matches parts of
    // words.
    ['/embedded', true, false],
  ];
  for (const [path, hasHeader, hasFooter] of table)
    assert.deepEqual(layoutParts(path), { hasHeader, hasFooter }, path);
});
