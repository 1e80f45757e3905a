import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ARIA_WALK_KEYS, walkActionOf } from '../../../../../elements/input/walk-keys.ts';
import { isInFeet } from '../../../../../elements/model/distance-units.ts';
import type { Marker } from '../../../../../elements/model/objects/objects.ts';
import { ENGLISH_TEXTS } from '../../../../../elements/panels/texts.ts';
import {
  farthestOf,
  firstOf,
  indexOf,
  nearestOf,
  stepFrom,
} from '../../../../../elements/viewer/object-list/walk.ts';
import { distanceText, objectText } from '../../../../../elements/viewer/objects/object-text.ts';
import type { SeenObject } from '../../../../../elements/viewer/objects/seen-object.ts';
import { clearDirection, isClear } from '../../../../../elements/viewer/popups/clear-view.ts';
import { placePopup } from '../../../../../elements/viewer/popups/layer-placing.ts';
import { type PopupContent, popupContent } from '../../../../../elements/viewer/popups/popup-content.ts';

const marker = (input: Partial<Marker> = {}): Marker => ({
  kind: 'marker',
  id: 'm',
  hoverText: '',
  objectDisplayOrder: 0,
  place: { latitude: 1, longitude: 2, height: 0 },
  panoramaId: null,
  name: '',
  description: '',
  style: 'standard',
  icon: 'pin',
  iconColor: null,
  svg: null,
  imageUrl: null,
  popup: null,
  isStatic: false,
  flyHere: null,
  metersFromCenter: null,
  ...input,
});

const seenAt = (pan: number, key: number, distance = 100): SeenObject => ({
  key,
  layer: 'l',
  object: marker(),
  pan,
  tilt: 0,
  distance,
  isHidden: false,
});

/** Objects ordered by bearing. Whole degrees make equal bearings frequent. */
const objects = fc
  .array(fc.integer({ min: 0, max: 359 }), { minLength: 1, maxLength: 60 })
  .map((pans) => pans.sort((a, b) => a - b).map((pan, key) => seenAt(pan, key, (key * 7919) % 101)));

test('stepping through the objects in either direction visits every object once and returns to the first', () => {
  fc.assert(
    fc.property(
      objects,
      fc.constantFrom(1, -1),
      fc.double({ min: -720, max: 720, noNaN: true }),
      (seen, step, pan) => {
        const first = firstOf(seen, pan, step);
        const walked = [first];
        for (let at = first; at && walked.length < seen.length;) walked.push((at = stepFrom(seen, at, step)));
        assert.equal(new Set(walked.map((one) => one?.key)).size, seen.length);
        assert.equal(stepFrom(seen, walked.at(-1)!, step)?.key, first?.key);
      },
    ),
  );
});

test('stepping to the first object in a direction selects the object that requires the smallest turn', () => {
  fc.assert(
    // Pans are multiples of a quarter of a degree, for which the sums below are exact.
    fc.property(objects, fc.integer({ min: 0, max: 1439 }), (seen, quarters) => {
      const pan = quarters / 4;
      const turn = (one: SeenObject, step: 1 | -1): number => ((one.pan - pan) * step + 720) % 360;
      for (const step of [1, -1] as const) {
        const min = Math.min(...seen.map((one) => turn(one, step)));
        assert.equal(turn(firstOf(seen, pan, step)!, step), min);
      }
    }),
  );
});

test('stepping from an object that was removed continues at the bearing of that object', () => {
  fc.assert(
    fc.property(objects, (seen) => {
      seen.forEach((one, index) => assert.equal(indexOf(seen, one), index));
      const missing = seenAt(seen[0]!.pan, 999);
      assert.equal(indexOf(seen, missing), -1);
      assert.equal(stepFrom(seen, missing, 1)?.key, 0);
    }),
  );
  assert.equal(firstOf([], 0, 1), null);
  assert.equal(stepFrom([], seenAt(0, 1), -1), null);
});

test('the nearest and farthest objects are selected by distance', () => {
  const seen = [seenAt(0, 1, 50), seenAt(10, 2, 20), seenAt(20, 3, 90), seenAt(30, 4, 20)];
  assert.equal(nearestOf(seen)?.key, 2);
  assert.equal(farthestOf(seen)?.key, 3);
  assert.equal(nearestOf([]), null);
});

test('distances are formatted in rounded meters or kilometers', () => {
  const cases: [number, string][] = [
    [0.4, '0 m'],
    [240.4, '240 m'],
    [999.4, '999 m'],
    [999.6, '1 km'],
    [1240, '1.2 km'],
    [9960, '10 km'],
    [35_400, '35 km'],
    [1_234_567, '1,235 km'],
  ];
  for (const [meters, text] of cases) assert.equal(distanceText(meters, ENGLISH_TEXTS), text);
});

test('in feet, distances are formatted in rounded feet or miles, in the language of the texts', () => {
  for (const [meters, text] of [
    [0.1, '0 ft'],
    [240.4, '789 ft'],
    [304.6, '999 ft'],
    [304.8, '0.2 mi'],
    [1240, '0.8 mi'],
    [16_100, '10 mi'],
    [88_400, '55 mi'],
    [1_990_000, '1,237 mi'],
  ] as const)
    assert.equal(distanceText(meters, ENGLISH_TEXTS, true), text);
  const german = { ...ENGLISH_TEXTS, objects: { ...ENGLISH_TEXTS.objects, language: 'de' } };
  assert.equal(distanceText(2000, german, true), '1,2 mi');
  const announced = objectText(seenAt(44, 1, 1240), { index: 2, count: 57 }, ENGLISH_TEXTS, true);
  assert.match(announced, /, 0\.8 mi, 3 of 57$/);
});

test('distances are in the chosen units or, without a choice, in those of the region', () => {
  for (const [units, locale, inFeet] of [
    [null, 'en-US', true],
    [null, 'es-US', true],
    [null, 'en', true],
    [null, 'en-GB', false],
    [null, 'de', false],
    [null, 'not a tag', false],
    ['metric', 'en-US', false],
    ['international', 'de', true],
    ['us-survey', 'de', true],
    ['yards', 'de', true],
  ] as const)
    assert.equal(isInFeet(units, locale), inFeet, `${units} ${locale}`);
});

test('an object is announced by its name, or else by its hover text or its kind', () => {
  const actionOf = (input: Partial<Marker>): string =>
    objectText({ ...seenAt(44, 1), object: marker(input) }, { index: 2, count: 57 }, ENGLISH_TEXTS);
  assert.equal(actionOf({ name: 'Hall', hoverText: 'Old' }), 'Hall, northeast, 100 m, 3 of 57');
  assert.equal(actionOf({ hoverText: 'Old' }), 'Old, northeast, 100 m, 3 of 57');
  assert.equal(actionOf({}), 'Marker, northeast, 100 m, 3 of 57');
  assert.equal(actionOf({ panoramaId: 5 }), 'Sphere, northeast, 100 m, 3 of 57');
  const place = { pan: 44, tilt: 0, sphere: null };
  assert.equal(actionOf({ name: 'Hall', place }), 'Hall, northeast, 3 of 57');
  assert.equal(actionOf({ name: "{wind} $& $' {x}" }), "{wind} $& $' {x}, northeast, 100 m, 3 of 57");
});

test('every keyboard shortcut announced to assistive technology has an action in the object list', () => {
  for (const name of ARIA_WALK_KEYS.split(' ')) assert.ok(walkActionOf(name === 'Space' ? ' ' : name), name);
  assert.equal(walkActionOf('x'), null);
  assert.equal(walkActionOf('constructor'), null);
});

test('OBJ-19 OBJ-25 OPEN-113 a marker has a popup if it has any content and is not static', () => {
  assert.equal(popupContent(marker(), false), null);
  assert.equal(popupContent(marker({ name: 'A', isStatic: true }), true), null);
  const nothing = { title: '', description: '', imageUrl: null, html: null, node: null, flyTo: null };
  const table: [Partial<Marker>, Partial<PopupContent>][] = [
    [{ name: ' A ' }, { title: 'A' }],
    [{ description: ' A ' }, { description: 'A' }],
    [{ imageUrl: '/a.png' }, { imageUrl: '/a.png' }],
    [{ popup: '<b>A</b>' }, { html: '<b>A</b>' }],
    [{ flyHere: true }, { flyTo: { latitude: 1, longitude: 2 } }],
  ];
  for (const [input, content] of table)
    assert.deepEqual(popupContent(marker(input), false), { ...nothing, ...content }, JSON.stringify(input));
  const inPicture = marker({ name: 'A', flyHere: true, place: { pan: 1, tilt: 2, sphere: null } });
  assert.deepEqual(popupContent(inPicture, true), { ...nothing, title: 'A' });
  const { flyTo, title } = popupContent(marker({ name: 'The Old Observatory Hill' }), true)!;
  assert.deepEqual(flyTo, { latitude: 1, longitude: 2 });
  assert.equal(title, 'The Old Observato...ll');
});

test('a popup stays within the frame, and opens above its position if there is enough space', () => {
  const px = (max: number) => fc.integer({ min: -200, max });
  const side = (max: number) => fc.integer({ min: 60, max });
  fc.assert(
    fc.property(px(1600), px(1000), side(300), side(300), (x, y, width, height) => {
      const frame = { width: 1024, height: 640 };
      const place = placePopup({ x, y }, { width, height }, frame, { above: 43, below: 0 });
      assert.ok(place.x >= 8 && place.x + width <= frame.width - 8);
      assert.ok(place.y >= 8 && place.y + height <= frame.height - 8);
      assert.ok(place.arrow >= 22 && place.arrow <= Math.max(22, width - 22));
      const isCentral = x > 200 && x < 800 && y > 360 && y < 600;
      if (isCentral) {
        assert.equal(place.side, 'above');
        assert.ok(place.y + height <= y - 43);
        assert.ok(Math.abs(place.x + place.arrow - x) <= 1);
      }
    }),
  );
});

/** Returns where an object is drawn in a view that points at the same pan. */
function rowOf(seen: { tilt: number }, view: { tilt: number; fov: number }, height: number): number {
  const focalLength = height / 2 / Math.tan((view.fov * Math.PI) / 360);
  return height / 2 - focalLength * Math.tan(((seen.tilt - view.tilt) * Math.PI) / 180);
}

test('a view turns to an object so that neither the controls nor the popup cover the object', () => {
  const reach = { above: 43, below: 0 };
  const CONTROLS = 72;
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: 320, max: 1600 }),
        height: fc.integer({ min: 480, max: 1000 }),
        card: fc.integer({ min: 60, max: 240 }),
        tilt: fc.integer({ min: -30, max: 30 }),
        fov: fc.integer({ min: 20, max: 90 }),
      }),
      ({ width, height, card, tilt, fov }) => {
        const isSheet = width < 480;
        const frame = { width, height: height - CONTROLS };
        const room = { frame, card: { width: isSheet ? width - 16 : 280, height: card }, isSheet };
        const drawn = { view: { pan: 10, tilt: 60, fov }, size: { width, height } };
        const goal = clearDirection({ pan: 200, tilt }, drawn, room, reach);
        assert.equal(goal.pan, 200);
        const y = rowOf({ tilt }, { tilt: goal.tilt, fov }, height);
        assert.ok(isClear({ x: width / 2, y: Math.round(y) }, room, reach), `${y} of ${height}`);
      },
    ),
  );
});

test('an object behind the controls, behind a sheet or out of view is not clear, and one above the controls is', () => {
  const reach = { above: 43, below: 0 };
  const room = { frame: { width: 800, height: 428 }, card: { width: 280, height: 120 }, isSheet: false };
  const sheet = { frame: { width: 360, height: 488 }, card: { width: 344, height: 200 }, isSheet: true };
  assert.equal(isClear({ x: 400, y: 250 }, room, reach), true);
  assert.equal(isClear({ x: 400, y: 440 }, room, reach), false);
  assert.equal(isClear({ x: 400, y: -5 }, room, reach), false);
  assert.equal(isClear({ x: 810, y: 250 }, room, reach), false);
  assert.equal(isClear({ x: 180, y: 280 }, sheet, reach), true);
  assert.equal(isClear({ x: 180, y: 300 }, sheet, reach), false);
});

test('a view turns exactly to an object if there is enough space around the middle of the picture', () => {
  const drawn = { view: { pan: 0, tilt: 0, fov: 60 }, size: { width: 1200, height: 800 } };
  const room = { frame: { width: 1200, height: 728 }, card: { width: 280, height: 120 }, isSheet: false };
  const seen = { pan: 42, tilt: -17 };
  assert.deepEqual(clearDirection(seen, drawn, room, { above: 43, below: 0 }), seen);
});
