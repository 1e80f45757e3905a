import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type ActiveTab,
  dayTicks,
  drawingOf,
  firstTabs,
  remainingTabs,
  palette,
  pressTab,
  yTicks,
} from '../../../../web/features/dashboard/drawing.ts';
import {
  addressQuery,
  queryOf,
  spanInAddress,
  dayAt,
  daysOf,
  fileName,
  findSites,
  isEmpty,
  isUnfinished,
  presetOf,
  presets,
  readSpan,
  addDays,
  readUsage,
  siteName,
  spanOf,
  sitesWithoutDays,
  yearTo,
} from '../../../../web/features/dashboard/usage.ts';
import { walkDays } from '../../../../web/ui/line-chart-keys.ts';

const day = (written: string): number => Date.parse(`${written}T00:00:00Z`) / 86_400_000;
const written = (at: number): string => new Date(at * 86_400_000).toISOString().slice(0, 10);

const siteOf = (origin: string, ...counts: readonly (readonly [string, number])[]) => ({
  origin,
  sessions_total: counts.reduce((sum, [, count]) => sum + count, 0),
  sessions_daily: counts.map(([date, count]) => ({ date, count })),
});

test('DASH-15 dashboard days begin at midnight in UTC−7, and the three-month preset ends today', () => {
  assert.equal(written(dayAt(Date.parse('2026-11-21T06:59:59Z'))), '2026-11-20');
  assert.equal(written(dayAt(Date.parse('2026-11-21T07:00:00Z'))), '2026-11-21');
  for (const [today, first] of [
    ['2026-11-21', '2026-08-21'],
    ['2026-05-31', '2026-02-28'],
    ['2028-05-31', '2028-02-29'],
    ['2026-01-15', '2025-10-15'],
    ['2026-03-01', '2025-12-01'],
  ] as const) {
    const span = spanOf('3-months', day(today));
    assert.deepEqual(queryOf(span), { date_start: `${first}-0700`, date_end: `${today}-0700` });
  }
});

test('each date preset covers the number of days in its name, and a date range equal to a preset is recognized as the preset', () => {
  const today = fc.integer({ min: day('2020-01-01'), max: day('2060-01-01') });
  fc.assert(
    fc.property(today, (last) => {
      for (const [preset, days] of [
        ['7-days', 7],
        ['30-days', 30],
        ['90-days', 90],
      ] as const)
        assert.equal(daysOf(spanOf(preset, last)).length, days);
      for (const preset of presets) {
        const found = presetOf(spanOf(preset, last), last);
        // A range of 90 days can coincide with three months.
        assert.ok(found === preset || (preset === '90-days' && found === '3-months'));
        assert.equal(presetOf(spanOf(preset, last), last + 1), null);
      }
      const year = daysOf(yearTo(last)).length;
      assert.ok(year === 365 || year === 366);
    }),
  );
});

test('two entered dates are read as a date range or rejected with the matching error', () => {
  const today = day('2026-11-21');
  for (const [from, to, read] of [
    ['2026-11-01', '2026-11-21', { firstDay: day('2026-11-01'), lastDay: today }],
    ['2026-11-21', '2026-11-21', { firstDay: today, lastDay: today }],
    ['', '2026-11-21', 'missing'],
    ['2026-11-01', '', 'missing'],
    ['2026-02-30', '2026-11-21', 'missing'],
    ['01.02.2026', '2026-11-21', 'missing'],
    ['2026-11-21', '2026-11-20', 'reversed'],
    ['2026-11-01', '2026-11-22', 'future'],
    ['2025-10-18', '2026-11-21', { firstDay: day('2025-10-18'), lastDay: today }],
    ['2025-10-17', '2026-11-21', 'long'],
    ['0020-10-17', '2026-11-21', 'missing'],
  ] as const)
    assert.deepEqual(readSpan(from, to, today), read, `${from} to ${to}`);
  assert.ok(isUnfinished('0202-01-01'));
  assert.ok(!isUnfinished('2026-01-01'));
});

function checkPress(active: readonly ActiveTab[], origin: string): readonly ActiveTab[] {
  const isOn = active.some((tab) => tab.origin === origin);
  const { active: next, refusal } = pressTab(active, origin);
  const refusals: Readonly<Record<string, string>> = { 'true,1': 'last', 'false,6': 'too-many' };
  const refused = refusals[`${isOn},${active.length}`] ?? null;
  assert.equal(refusal, refused);
  if (refused !== null) {
    assert.equal(next, active);
    return next;
  }
  // The colors of the other tabs do not change. A new tab gets the first free color.
  const others = active.filter((tab) => tab.origin !== origin);
  const slot = palette.findIndex((_, at) => active.every((tab) => tab.slot !== at));
  assert.deepEqual(next, isOn ? others : [...others, { origin, slot }]);
  assert.equal(new Set(next.map((tab) => tab.slot)).size, next.length);
  return next;
}

const allSites = { origin: 'All Sites', slot: 0 };
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((origin, slot) => ({ origin, slot }));

test('DASH-04 initially, only the tab `All Sites` is active', () => {
  assert.deepEqual(firstTabs, [allSites]);
});

test('DASH-05 DASH-06 a click makes an inactive tab active and an active tab inactive', () => {
  const { active } = pressTab([allSites], 'a');
  assert.deepEqual(active, [allSites, { origin: 'a', slot: 1 }]);
  assert.deepEqual(pressTab(active, 'All Sites'), { active: [{ origin: 'a', slot: 1 }], refusal: null });
});

test('DASH-07 DASH-08 a click on a seventh tab is refused, and the six active tabs stay active', () => {
  assert.deepEqual(pressTab(six.slice(0, 5), 'f'), { active: six, refusal: null });
  assert.deepEqual(pressTab(six, 'g'), { active: six, refusal: 'too-many' });
});

test('DASH-09 DASH-10 the tabs have the six colors of the palette, and a tab that becomes inactive frees its color', () => {
  assert.deepEqual(
    palette.map(({ color }) => color),
    ['#a66894', '#009bdf', '#00a79d', '#83dbae', '#f0b323', '#ff6900'],
  );
  const { active } = pressTab(six, 'c');
  assert.deepEqual(pressTab(active, 'g').active.at(-1), { origin: 'g', slot: 2 });
});

test('DASH-12 DASH-13 OPEN-032 a click on the only active tab is refused, and the tab stays active', () => {
  for (const tab of [allSites, { origin: 'a', slot: 3 }])
    assert.deepEqual(pressTab([tab], tab.origin), { active: [tab], refusal: 'last' });
});

test('DASH-07 DASH-09 DASH-12 any sequence of clicks leaves one to six active tabs, each with a distinct color', () => {
  const origins = ['All Sites', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...origins), { maxLength: 40 }), (presses) => {
      let active: readonly ActiveTab[] = firstTabs;
      for (const origin of presses) active = checkPress(active, origin);
    }),
  );
});

test('DASH-12 OPEN-032 after a change of the date range, the tabs of sites that are no longer listed become inactive', () => {
  const tabs = [
    { origin: 'a', slot: 3 },
    { origin: 'b', slot: 1 },
  ];
  assert.deepEqual(remainingTabs(tabs, ['All Sites', 'b', 'c']), [{ origin: 'b', slot: 1 }]);
  assert.deepEqual(remainingTabs(tabs, ['All Sites', 'c']), firstTabs);
});

test('DASH-14 a site name of more than 30 characters is cut to its first 27 characters and three dots', () => {
  assert.equal(siteName('x'.repeat(30)), 'x'.repeat(30));
  assert.equal(siteName('x'.repeat(31)), `${'x'.repeat(27)}...`);
});

test('DASH-18 the y axis has whole-number ticks that start at 0 and reach the largest value', () => {
  assert.deepEqual(yTicks(0), [0, 25, 50, 75, 100]);
  assert.deepEqual(yTicks(1), [0, 1]);
  assert.deepEqual(yTicks(1234), [0, 250, 500, 750, 1000, 1250]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 45 }), (largest) => {
      const ticks = yTicks(largest);
      const step = ticks[1] ?? 0;
      assert.ok(ticks.length >= 2 && ticks.length <= 6);
      assert.ok(ticks.every((tick, at) => Number.isInteger(tick) && tick === at * step));
      assert.ok((ticks.at(-1) ?? 0) >= largest && (ticks.at(-2) ?? 0) < largest);
    }),
  );
});

test('the chart has distinct day ticks within its date range, and no more than the maximum number', () => {
  const span = fc.tuple(fc.integer({ min: 15_000, max: 30_000 }), fc.integer({ min: 0, max: 400 }));
  fc.assert(
    fc.property(span, fc.integer({ min: 2, max: 20 }), ([first, days], max) => {
      const ticks = dayTicks(first, first + days, max);
      assert.ok(ticks.length <= max);
      assert.ok(ticks.every(({ day: at }) => at >= first && at <= first + days));
      assert.ok(ticks.every(({ day: at }, n) => n === 0 || at > (ticks[n - 1]?.day ?? 0)));
      if (days > 0 && days < max) assert.equal(ticks.length, days + 1);
    }),
  );
  assert.deepEqual(
    dayTicks(day('2026-08-21'), day('2026-11-21'), 5).map((tick) => written(tick.day)),
    ['2026-09-01', '2026-10-01', '2026-11-01'],
  );
});

test('DASH-01 DASH-03 TRACK-12 usage data starts with `All Sites`, contains each site once, and has zeros for days without sphere loads', () => {
  const span = { firstDay: day('2026-11-01'), lastDay: day('2026-11-03') };
  const [a, b] = [siteOf('https://a.example', ['2026-11-01', 4]), siteOf('b', ['2026-11-03', 2])];
  const all = siteOf('All Sites', ['2026-11-01', 9]);
  assert.deepEqual(readUsage([a, all, b, structuredClone(a)], span).sites, [all, a, b]);
  const usage = readUsage([a, b], span);
  assert.deepEqual(
    usage.sites.map(({ origin, sessions_total }) => [origin, sessions_total]),
    [
      ['All Sites', 6],
      ['https://a.example', 4],
      ['b', 2],
    ],
  );
  const drawing = drawingOf(usage, [...firstTabs, { origin: 'b', slot: 4 }, { origin: 'gone', slot: 2 }]);
  assert.deepEqual(
    drawing.lines.map(({ id, color, counts }) => [id, color, counts]),
    [
      ['All Sites', '#a66894', [4, 0, 2]],
      ['b', '#f0b323', [0, 0, 2]],
    ],
  );
  assert.deepEqual(drawing.yTicks, [0, 1, 2, 3, 4]);
});

test('DASH-17 DASH-18 a chart without sphere loads has no lines and shows the default ticks', () => {
  const usage = readUsage([siteOf('All Sites')], { firstDay: 1, lastDay: 2 });
  assert.ok(isEmpty(usage));
  const { lines, yTicks: ticks } = drawingOf(usage, firstTabs);
  assert.deepEqual([lines, ticks], [[], [0, 25, 50, 75, 100]]);
});

test("a site search matches any part of a site's name, and always includes the active sites", () => {
  const sites = [siteOf('All Sites'), siteOf('https://Harbor.example'), siteOf('https://other.example')];
  const found = (search: string) =>
    findSites(sites, search, (origin) => origin === 'All Sites').map(({ origin }) => origin);
  assert.deepEqual(found(' HARBOR '), ['All Sites', 'https://Harbor.example']);
  assert.deepEqual(found('nowhere'), ['All Sites']);
  assert.equal(found('').length, 3);
});

test('FIX-112 a site of which only the total is known has a line once its days have been added', () => {
  const span = { firstDay: day('2026-11-01'), lastDay: day('2026-11-02') };
  const [a, b] = [siteOf('a', ['2026-11-01', 4]), siteOf('b', ['2026-11-02', 2])];
  const known = readUsage([siteOf('All Sites', ['2026-11-01', 6]), a, { ...b, sessions_daily: [] }], span);
  const tabs = ['a', 'b', 'gone'].map((origin, slot) => ({ origin, slot }));
  const lines = (usage: typeof known) => drawingOf(usage, tabs).lines.map(({ id, counts }) => [id, counts]);
  assert.deepEqual(sitesWithoutDays(known, tabs), ['b']);
  assert.deepEqual(lines(known), [['a', [4, 0]]]);
  const complete = addDays(known, [b]);
  assert.deepEqual(sitesWithoutDays(complete, tabs), []);
  assert.deepEqual(lines(complete), [
    ['a', [4, 0]],
    ['b', [0, 2]],
  ]);
  assert.equal(fileName(span), 'sphere-loads-2026-11-01-to-2026-11-02');
});

test('the arrow, page, Home and End keys move between the days of the chart but not beyond them', () => {
  for (const [key, at, next] of [
    ['ArrowRight', null, 0],
    ['ArrowLeft', null, 9],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 4, 5],
    ['PageUp', 8, 1],
    ['PageUp', 3, 0],
    ['PageDown', 1, 8],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['Escape', 5, null],
    ['Escape', null, undefined],
    ['a', 5, undefined],
  ] as const)
    assert.equal(walkDays(key, at, 10, false), next, `${key} at ${at}`);
  assert.equal(walkDays('ArrowRight', 4, 10, true), 3);
  assert.equal(walkDays('PageDown', 1, 10, true), 8);
  assert.equal(walkDays('Home', null, 0, false), undefined);
});

test('the URL of the dashboard keeps every valid range and key, and presets by their names', () => {
  const today = day('2026-07-15');
  const reopen = (query: URLSearchParams, at: number) =>
    spanInAddress(new URLSearchParams(query.toString()), at);
  const other = new URLSearchParams('session_id=1&key=old&range=7-days&from=2026-01-01&to=2026-01-02');
  fc.assert(
    fc.property(fc.nat(800), fc.nat(399), fc.option(fc.uuid()), (ago, length, key) => {
      const span = { firstDay: today - ago - length, lastDay: today - ago };
      const query = addressQuery(other, { span, key, today });
      assert.deepEqual(reopen(query, today), span);
      assert.deepEqual([query.get('key'), query.get('session_id')], [key, '1']);
    }),
  );
  for (const preset of presets) {
    const query = addressQuery(other, { span: spanOf(preset, today), key: null, today });
    assert.deepEqual(reopen(query, today + 3), spanOf(preset, today + 3), preset);
  }
});

test('the dashboard shows the initial range if the range in its URL is not valid', () => {
  const today = day('2026-07-15');
  for (const text of ['', 'range=2-days', 'from=2026-07-01', 'from=2026-07-02&to=2026-07-01', 'from=x&to=y'])
    assert.deepEqual(spanInAddress(new URLSearchParams(text), today), spanOf('3-months', today), text);
});
