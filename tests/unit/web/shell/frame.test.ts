import assert from 'node:assert/strict';
import { test } from 'node:test';
import { navigationLinks } from '../../../../demo/host/services/navigation/navigation-links.ts';
import type { NavigationLink } from '../../../../web/contract/navigation.ts';
import { sizeFor } from '../../../../web/lib/screen-size.ts';
import { drawerSections, isHere, missingOffering } from '../../../../web/shell/drawer-sections.ts';

const states = ['none', 'trial', 'trial-expired', 'active', 'lapsed'] as const;
const everybody = states.flatMap((api) => states.map((second) => ({ api, second })));

const link = (section: number, orderPosition: number, url = '/somewhere'): NavigationLink => ({
  id: `${section}-${orderPosition}`,
  label: 'A page',
  url,
  section,
  orderPosition,
  disabled: false,
  external: false,
});
const shape = (
  links: readonly NavigationLink[],
  api: (typeof states)[number],
  second: (typeof states)[number],
) =>
  drawerSections(links, { api, second }).map(({ section, links: sectionLinks }) => [
    section,
    ...sectionLinks.map(({ id }) => id),
  ]);

test('SHELL-36 SHELL-37 SHELL-38 the layout is for mobile below 600 px, for tablets from 600 to 1199 px, and for desktops from 1200 px', () => {
  const table = [
    [0, 'small'],
    [360, 'small'],
    [599, 'small'],
    [599.9, 'small'],
    [600, 'medium'],
    [800, 'medium'],
    [1199, 'medium'],
    [1199.9, 'medium'],
    [1200, 'large'],
    [1440, 'large'],
    [7680, 'large'],
  ] as const;
  for (const [width, size] of table)
    assert.equal(
      sizeFor((atLeast) => width >= atLeast),
      size,
      `${width} px`,
    );
});

test('SHELL-06 SHELL-20 drawer sections and their links are sorted by position, regardless of their order in the response', () => {
  const links = [link(3, 60), link(2, 10), link(3, 20), link(2, 50)];
  assert.deepEqual(shape(links, 'active', 'none'), [
    [2, '2-10', '2-50'],
    [3, '3-20', '3-60'],
  ]);
  assert.deepEqual(shape([], 'active', 'active'), []);
});

/** Returns those of the given sections that a user sees when the host lists all four sections. */
function shownOf(sections: readonly number[], { api, second }: (typeof everybody)[number]): number[] {
  const links = [1, 2, 3, 4].map((section) => link(section, section));
  return drawerSections(links, { api, second })
    .map(({ section }) => section)
    .filter((section) => sections.includes(section));
}

test('PERM-13 PERM-14 the API section of the drawer is shown only to API users, and the third section is shown to everybody', () => {
  for (const who of everybody) {
    const expected = who.api === 'none' ? [3] : [2, 3];
    assert.deepEqual(shownOf([2, 3], who), expected, `${who.api} ${who.second}`);
  }
});

test('PERM-15 PERM-16 the drawer’s first section is shown for any plan of the second offering, and the fourth only for a current plan', () => {
  for (const who of everybody) {
    const expected = [
      ...(who.second === 'none' ? [] : [1]),
      ...(who.second === 'active' || who.second === 'trial' ? [4] : []),
    ];
    assert.deepEqual(shownOf([1, 4], who), expected, `${who.api} ${who.second}`);
  }
});

test('PERM-02 PERM-09 PERM-12 a disabled link names the required subscription', () => {
  for (const { api, second } of everybody)
    for (const one of navigationLinks({ isLoggedIn: true, api, second, isStaff: true }, 'https://api.test')) {
      if (!one.disabled) continue;
      const expected = one.id === 'scene' ? 'second' : 'api';
      assert.equal(missingOffering(one, { api, second }), expected, `${one.id} for ${api} ${second}`);
    }
  assert.equal(missingOffering(link(3, 1, '/profile'), { api: 'none', second: 'none' }), 'other');
});

test('SHELL-06 at most one link is marked as the current page', () => {
  const links = navigationLinks(
    { isLoggedIn: true, api: 'active', second: 'active', isStaff: true },
    'https://api.test',
  );
  const here = (path: string) => links.filter((one) => isHere(one, path)).map(({ id }) => id);
  assert.deepEqual(here('/coverage'), ['coverage']);
  assert.deepEqual(here('/coverage/12'), ['coverage']);
  assert.deepEqual(here('/coverages'), []);
  assert.deepEqual(here('/xp360api/api-keys'), ['api-keys']);
  assert.deepEqual(here('/'), []);
});
