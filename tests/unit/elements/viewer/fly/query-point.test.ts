import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryPoint } from '../../../../../elements/viewer/fly/query-point.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const POINT = { latitude: 39.95, longitude: -83.01 };

function open() {
  const clock = new ManualClock();
  const done: string[] = [];
  const query = new QueryPoint({
    clock,
    onTurn: ({ latitude }) => done.push(`turn ${String(latitude)}`),
    onOpen: ({ latitude }) => done.push(`open ${String(latitude)}`),
  });
  return { clock, done, query };
}

test('VIEW-67 VIEW-68 EMBED-21 when a sphere is loaded, the view turns at once to the last searched point, whose popup opens 1500 ms later', () => {
  const { clock, done, query } = open();
  query.update(POINT, true);
  query.sphereLoaded();
  assert.deepEqual(done, ['turn 39.95']);
  clock.advance(1499);
  assert.equal(done.length, 1);
  clock.advance(1);
  assert.deepEqual(done, ['turn 39.95', 'open 39.95']);
  clock.advance(10_000);
  assert.equal(done.length, 2, 'and only once');
});

test('VIEW-67 EMBED-21 the view does not turn if no point was searched for or if pointToQueryOnSphereLoad is false', () => {
  const { clock, done, query } = open();
  query.sphereLoaded();
  query.update(null, true);
  query.sphereLoaded();
  query.update(POINT, false);
  query.sphereLoaded();
  clock.advance(5000);
  assert.deepEqual(done, []);
});

test("VIEW-68 loading another sphere before the popup opens turns the view again and restarts the popup's delay", () => {
  const { clock, done, query } = open();
  query.update(POINT, true);
  query.sphereLoaded();
  clock.advance(1000);
  query.sphereLoaded();
  clock.advance(1000);
  assert.deepEqual(done, ['turn 39.95', 'turn 39.95']);
  clock.advance(500);
  assert.equal(done.at(-1), 'open 39.95');
});

test('VIEW-68 the popup of a searched point does not open if the point is removed, moved or canceled first', () => {
  const changes: ((query: QueryPoint) => void)[] = [
    (query) => query.update(null, true),
    (query) => query.update({ ...POINT, longitude: -83 }, true),
    (query) => query.update(POINT, false),
    (query) => query.stop(),
  ];
  for (const change of changes) {
    const { clock, done, query } = open();
    query.update(POINT, true);
    query.sphereLoaded();
    change(query);
    clock.advance(5000);
    assert.deepEqual(done, ['turn 39.95']);
    assert.equal(clock.waiting, 0);
  }
});

test('VIEW-68 setting the same searched point again does not prevent its popup from opening', () => {
  const { clock, done, query } = open();
  query.update(POINT, true);
  query.sphereLoaded();
  query.update({ ...POINT }, true);
  clock.advance(1500);
  assert.equal(done.at(-1), 'open 39.95');
});
