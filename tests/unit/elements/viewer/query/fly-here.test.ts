import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { ENGLISH_TEXTS } from '../../../../../elements/panels/texts.ts';
import type { Notice } from '../../../../../elements/viewer/chrome/notice.ts';
import { type FlyCommands, FlyHere } from '../../../../../elements/viewer/query/fly-here.ts';

const THERE = { latitude: 39.3, longitude: -76.6 };
const AT = { x: 40, y: 60 };

function viewer(commands: Partial<FlyCommands>) {
  const host = Object.assign(new EventTarget(), {
    shownTexts: ENGLISH_TEXTS,
    source: null,
    currentSphere: { id: 1 },
    fov: 50,
    improvedPerspective: false,
    clientWidth: 1600,
    clientHeight: 900,
  });
  const notices: (Notice | null)[] = [];
  const errors: string[] = [];
  const turns: unknown[] = [];
  let changes = 0;
  const flights = new FlyHere(
    host,
    {
      nearest: () => Promise.resolve(undefined),
      flyTo: () => Promise.resolve(true),
      lookAt: (place) => Promise.resolve(turns.push(place) > 0),
      fail: ({ code }) => errors.push(code),
      ...commands,
    },
    {
      notices: { show: (notice) => notices.push(notice), endWork: () => notices.push(null) },
      onChange: () => (changes += 1),
    },
  );
  const said = (): string[] => notices.flatMap((notice) => (notice ? [notice.text] : []));
  return { host, flights, notices, said, errors, turns, changes: () => changes };
}

const CLOSEST = 'You are already at the sphere closest to this point.';
const NONE = 'There is no sphere near this place.';

test('where a flight would lead is found out when it is offered', async () => {
  for (const [found, obstacle] of [
    [{ id: 2 }, ''],
    [{ id: 1 }, CLOSEST],
    [null, NONE],
    [undefined, ''],
  ] as const) {
    const { flights, changes } = viewer({ nearest: () => Promise.resolve(found) });
    assert.equal(flights.obstacle(THERE), '', 'not known yet');
    await flights.offer(THERE);
    assert.equal(flights.obstacle({ ...THERE }), obstacle);
    assert.equal(flights.obstacle({ ...THERE, latitude: 39.4 }), '', 'another place');
    assert.equal(changes(), found === undefined ? 0 : 1);
    flights.reset();
    assert.equal(flights.obstacle(THERE), '');
  }
  const { flights, errors } = viewer({ nearest: () => Promise.reject(new ViewerError('network', 'no')) });
  await flights.offer(THERE);
  assert.deepEqual([flights.obstacle(THERE), errors], ['', []], 'the flight itself reports why');
});

test('a flight that arrives turns to the place, and one that stays says that no sphere is closer', async () => {
  const there = viewer({
    flyTo: () => {
      there.host.currentSphere = { id: 2 };
      return Promise.resolve(true);
    },
  });
  await there.flights.fly({ ...THERE, altitude: 30 }, AT);
  assert.deepEqual([there.said(), there.turns], [[], [{ ...THERE, altitude: 30 }]]);
  const here = viewer({});
  await here.flights.fly(THERE, AT);
  assert.deepEqual(here.notices.slice(-1), [{ text: CLOSEST, at: AT }]);
  assert.equal(here.turns.length, 1);
});

test('a flight ends with a field of view of at most 60°, so that what stands there is not tiny', async () => {
  for (const [fov, improvedPerspective, ends] of [
    [91, false, { fov: 60 }],
    [60, false, {}],
    [25, false, {}],
    // 91° across a wide picture are 59.6° from top to bottom.
    [91, true, {}],
    [100, true, { fov: 60 }],
  ] as const) {
    const { host, flights, turns } = viewer({});
    Object.assign(host, { fov, improvedPerspective });
    await flights.fly(THERE, AT);
    assert.deepEqual(turns, [{ ...THERE, altitude: undefined, ...ends }], `${fov}`);
  }
});

test('a flight that fails shows a notice where the user has pointed to, and is reported unless no sphere is near', async () => {
  for (const [code, text, reported] of [
    ['not-found', NONE, []],
    ['network', 'The sphere could not be loaded. Please try again.', ['network']],
  ] as const) {
    const { flights, notices, errors, turns } = viewer({
      flyTo: () => Promise.reject(new ViewerError(code, 'no')),
    });
    await flights.fly(THERE, AT);
    assert.deepEqual(
      notices.filter((notice) => notice !== null),
      [{ text, at: AT }],
    );
    assert.deepEqual([errors, turns], [reported, []]);
  }
});

test('a flight that takes time says so until it leaves', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let arrive: (arrived: boolean) => void = () => undefined;
  const { host, flights, notices } = viewer({});
  const flight = flights.attempt(() => new Promise<boolean>((resolve) => (arrive = resolve)), { at: AT });
  t.mock.timers.tick(299);
  assert.deepEqual(notices, []);
  t.mock.timers.tick(1);
  assert.deepEqual(notices, [{ text: 'Flying there…', at: AT, isWorking: true }]);
  const turn = (cause: string): boolean =>
    host.dispatchEvent(Object.assign(new Event('sphere-view-change'), { cause }));
  turn('drag');
  assert.equal(notices.length, 1);
  turn('fly');
  assert.deepEqual(notices.slice(-1), [null]);
  arrive(true);
  assert.equal(await flight, true);
});
