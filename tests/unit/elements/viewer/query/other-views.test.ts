import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Side } from '../../../../../elements/model/place-views.ts';
import type { BestView, PlaceCapture, WantedViews } from '../../../../../elements/model/sphere-source.ts';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { OtherViews, choicesOf } from '../../../../../elements/viewer/query/other-views.ts';

const PLACE = { latitude: 40, longitude: -83 };

const view = (
  sphere: number,
  side: Side | null,
  date: string | null,
  isVisible: boolean | null = true,
): BestView => ({
  sphere,
  side,
  date,
  isVisible,
  share: isVisible === null ? null : isVisible ? 1 : 0,
  pan: 0,
  tilt: -30,
  distance: 200,
  altitude: 10,
  width: 5,
  height: 5,
  timestamp: date,
  resolution: 10,
});

const VIEWS = [
  view(1, 'north', '2026-06-14'),
  view(2, 'south', '2024-05-02'),
  view(3, 'east', '2026-06-14', false),
  view(4, null, '2026-06-14'),
];
const CAPTURES: readonly PlaceCapture[] = [
  { date: '2026-06-14', view: VIEWS[0]! },
  { date: '2026-03-01', view: view(6, 'north', '2026-03-01') },
  { date: '2024-05-02', view: VIEWS[1]! },
  { date: '2022-01-01', view: view(5, 'south', '2022-01-01', false) },
  { date: null, view: view(7, 'north', null) },
];

test('a place offers the sides and years in which it is seen, and names those of the sphere on the screen', () => {
  const sides = ['north', 'south'];
  const years = [2026, 2024];
  const found = { views: VIEWS, captures: CAPTURES };
  assert.deepEqual(choicesOf(found, 2), { sides, years, side: 'south', year: 2024 });
  assert.deepEqual(choicesOf(found, 4), { sides, years, side: null, year: 2026 });
  assert.deepEqual(choicesOf(found, 5), { sides, years, side: 'south', year: 2022 });
  assert.deepEqual(choicesOf(found, 99), { sides, years, side: null, year: null });
  // What is not known to be hidden counts as seen.
  const unknown = [view(1, 'north', null, null), view(2, 'west', null, null)];
  assert.deepEqual(choicesOf({ views: unknown, captures: [] }, null)?.sides, ['north', 'west']);
  // There is nothing to choose.
  assert.equal(choicesOf({ views: VIEWS.slice(0, 1), captures: CAPTURES.slice(0, 1) }, 1), null);
  assert.equal(choicesOf({ views: [], captures: [] }, 1), null);
});

/** Creates the offer of a host that has views of each side, but of 2024 only from the south. */
function offer() {
  const asked: WantedViews[] = [];
  let changes = 0;
  const bestViews = (_: object, { from, year }: WantedViews): Promise<readonly BestView[]> => {
    asked.push({ ...(from && { from }), ...(year && { year }) });
    if (from === undefined && year === undefined) return Promise.resolve(VIEWS);
    const isMissing = year === 2024 && from !== undefined && from !== 'south';
    return Promise.resolve(isMissing ? [] : [view(9, from ?? null, `${year ?? 2026}-01-01`)]);
  };
  const captures = (): Promise<readonly PlaceCapture[]> => Promise.resolve(CAPTURES);
  const others = new OtherViews({ bestViews, captures }, () => (changes += 1));
  return { others, asked, changes: () => changes };
}

test('the views of a place are looked up once, and only for the place that is marked', async () => {
  const { others, asked, changes } = offer();
  assert.equal(others.choices(PLACE, 1), null);
  await others.offer(PLACE);
  await others.offer({ ...PLACE, latitude: 40.000001 });
  assert.equal(asked.length, 1);
  assert.equal(changes(), 1);
  assert.equal(others.choices({ ...PLACE, latitude: 40.000001 }, 1)?.side, 'north');
  assert.equal(others.choices({ ...PLACE, latitude: 40.001 }, 1), null);
  others.reset();
  assert.equal(others.choices(PLACE, 1), null);
});

test('a chosen side keeps the chosen year as long as there is such a view', async () => {
  const { others, asked } = offer();
  const { signal } = new AbortController();
  assert.ok(await others.choose(PLACE, { from: 'south' }, signal));
  assert.ok(await others.choose(PLACE, { year: 2024 }, signal));
  const north = await others.choose(PLACE, { from: 'north' }, signal);
  assert.equal(north?.sphere, 9);
  assert.deepEqual(asked, [
    { from: 'south' },
    { from: 'south', year: 2024 },
    { from: 'north', year: 2024 },
    { from: 'north' },
  ]);
  assert.deepEqual([north.direction, north.isCovered], [{ pan: 0, tilt: -30 }, true]);
});

test('a view that does not exist is refused by its side and year', async () => {
  const { others } = offer();
  const traveler = { bestView: () => Promise.resolve(null) } as unknown as Parameters<
    typeof others.traveler
  >[0];
  assert.equal(others.traveler(traveler, {}), traveler);
  const { bestView } = others.traveler(traveler, { from: 'east', year: 2024 });
  await assert.rejects(
    bestView(PLACE, new AbortController().signal),
    (error) =>
      error instanceof ViewerError &&
      error.code === 'not-found' &&
      error.message === 'There is no view of 2024 of this place from the east.',
  );
});
