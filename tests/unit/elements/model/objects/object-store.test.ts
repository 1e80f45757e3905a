import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ObjectStore, type ObjectSource } from '../../../../../elements/model/objects/object-store.ts';
import { DRAWN_KINDS, type AnyObject, type Layer } from '../../../../../elements/model/objects/objects.ts';
import { objectOf, marker, polygon, polyline } from './readings.ts';

const icon = (id: string, more: object = {}): AnyObject => objectOf(marker({ id, ...more }));
const surface = (id: string, more: object = {}): AnyObject => objectOf(polygon({ id, ...more }));
const line = (id: string): AnyObject => objectOf(polyline({ id }));
const layer = (name: string, objects: AnyObject[], more: Partial<Layer> = {}): Layer => ({
  name,
  visible: true,
  center: null,
  objects,
  ...more,
});

/** Returns the kinds of objects whose revision changes while `act` runs. */
function changedBy(store: ObjectStore, act: () => void): string[] {
  const before = DRAWN_KINDS.map((kind) => store.revision(kind));
  act();
  return DRAWN_KINDS.filter((kind, n) => store.revision(kind) !== before[n]);
}

const namesOf = (store: ObjectStore): string[] =>
  store.layers().map(({ source, name }) => `${source}/${name}`);
const idsOf = (store: ObjectStore): string[] =>
  store.layers().flatMap(({ objects }) => objects.map(({ id }) => id));

test('OBJ-01 setting a layer again replaces its objects and preserves its position in the order of layers', () => {
  const store = new ObjectStore();
  store.setLayer('settings', layer('a', [icon('1')]));
  store.setLayer('settings', layer('b', [icon('2')]));
  store.setLayer('settings', layer('a', [icon('3')]));
  assert.deepEqual(namesOf(store), ['settings/a', 'settings/b']);
  assert.deepEqual(idsOf(store), ['3', '2']);
});

test('OBJ-02 if two sources have layers with the same name, both layers are stored, and showLayer affects both', () => {
  const store = new ObjectStore();
  store.setLayer('settings', layer('a', [icon('1')]));
  store.setLayer('children', layer('a', [icon('1')]));
  assert.deepEqual(idsOf(store), ['1', '1']);
  assert.notEqual(store.keyOf('settings', 'a', '1'), store.keyOf('children', 'a', '1'));
  store.showLayer('a', false);
  assert.deepEqual(
    store.layers().map(({ visible }) => visible),
    [false, false],
  );
  store.showLayer('a', true);
  store.setLayer('geojson', layer('a', [icon('2')], { visible: false }));
  assert.deepEqual(
    store.layers().map(({ visible }) => visible),
    [true, true, true],
  );
});

test('OBJ-02 the visibility set by showLayer overrides the visibility in every later definition of the layer', () => {
  const store = new ObjectStore();
  store.setLayer('settings', layer('a', [icon('1')], { visible: false }));
  assert.equal(store.isVisible('a'), false);
  store.showLayer('a', true);
  store.setLayer('settings', layer('a', [icon('2')], { visible: false }));
  assert.equal(store.layers()[0]?.visible, true);
  store.showLayer('later', false);
  store.setLayer('settings', layer('later', [icon('3')]));
  assert.equal(store.layers()[1]?.visible, false);
});

test('OBJ-01 changing or removing an object increments only the revision numbers of the affected kinds of objects', () => {
  const store = new ObjectStore();
  store.setLayer('settings', layer('a', [icon('1'), surface('2'), line('3'), icon('4', { style: 'text' })]));
  const change = (object: AnyObject) => changedBy(store, () => store.setObject('settings', 'a', object));
  assert.deepEqual(change(icon('1', { name: 'new' })), ['icons']);
  assert.deepEqual(change(icon('1', { name: 'new' })), []);
  assert.deepEqual(change(surface('2', { color: 'red' })), ['polygons']);
  assert.deepEqual(change(icon('1', { panoramaId: 5 })), ['spheres', 'icons']);
  assert.deepEqual(
    changedBy(store, () => store.removeObject('settings', 'a', '3')),
    ['polylines'],
  );
  assert.deepEqual(
    changedBy(store, () => store.removeObject('settings', 'a', '3')),
    [],
  );
});

test('OBJ-01 setting a layer again increments only the revision numbers of the kinds whose objects differ', () => {
  const store = new ObjectStore();
  const objects = (): AnyObject[] => [icon('1'), surface('2'), surface('3'), icon('4', { style: 'text' })];
  const set = (input: AnyObject[], more: Partial<Layer> = {}) =>
    changedBy(store, () => store.setLayer('settings', layer('a', input, more)));
  assert.deepEqual(set(objects()), ['polygons', 'icons', 'text']);
  assert.deepEqual(set(objects()), []);
  const [one, two, three, four] = objects() as [AnyObject, AnyObject, AnyObject, AnyObject];
  assert.deepEqual(set([one, three, two, four]), ['polygons']);
  assert.deepEqual(set([one, three, two]), ['text']);
  assert.deepEqual(set([one, three, two], { center: { latitude: 1, longitude: 1 } }), ['polygons']);
  assert.deepEqual(set([one, three, two], { center: { latitude: 1, longitude: 1 } }), []);
  assert.deepEqual(set([], { visible: false }), ['polygons', 'icons']);
});

test('OBJ-02 showLayer increments only the revision numbers of the kinds of objects that the layer contains', () => {
  const store = new ObjectStore();
  store.setLayer('settings', layer('a', [icon('1')]));
  store.setLayer('children', layer('a', [line('2')]));
  store.setLayer('settings', layer('b', [surface('3')]));
  assert.deepEqual(
    changedBy(store, () => store.showLayer('a', false)),
    ['polylines', 'icons'],
  );
  assert.deepEqual(
    changedBy(store, () => store.showLayer('a', false)),
    [],
  );
});

test("OBJ-01 an object's key does not change while the object exists, and is never used for another object", () => {
  const store = new ObjectStore();
  store.setLayer('own', layer('a', [icon('1'), icon('2')]));
  const [first, second] = [store.keyOf('own', 'a', '1'), store.keyOf('own', 'a', '2')];
  store.setObject('own', 'a', icon('2', { name: 'new' }));
  store.setLayer('own', layer('a', [icon('3'), icon('2')]));
  assert.equal(store.keyOf('own', 'a', '2'), second);
  assert.equal(store.keyOf('own', 'a', '1'), null);
  store.setLayer('own', layer('a', [icon('1')]));
  assert.notEqual(store.keyOf('own', 'a', '1'), first);
  assert.deepEqual(store.layers()[0]?.keys, [store.keyOf('own', 'a', '1')]);
});

test("OBJ-01 setObject preserves an object's position in its layer and creates a missing layer", () => {
  const store = new ObjectStore();
  store.setObject('own', 'query', icon('1'));
  store.setObject('own', 'query', icon('2'));
  store.setObject('own', 'query', icon('1', { name: 'new' }));
  assert.deepEqual(idsOf(store), ['1', '2']);
});

test('OBJ-01 removeLayer and clear remove only layers of the given source', () => {
  const store = new ObjectStore();
  for (const source of ['settings', 'children'] as const)
    for (const name of ['a', 'b']) store.setLayer(source, layer(name, [icon('1'), line('2')]));
  assert.deepEqual(
    changedBy(store, () => store.removeLayer('settings', 'a')),
    ['polylines', 'icons'],
  );
  assert.deepEqual(namesOf(store), ['settings/b', 'children/a', 'children/b']);
  store.clear('children');
  assert.deepEqual(namesOf(store), ['settings/b']);
  assert.deepEqual(
    changedBy(store, () => store.clear('geojson')),
    [],
  );
});

test('OBJ-01 onChange is called only when the drawn objects change', () => {
  let calls = 0;
  const store = new ObjectStore(() => (calls += 1));
  store.setLayer('settings', layer('a', []));
  assert.equal(calls, 0);
  store.setLayer('settings', layer('a', [icon('1'), line('2')]));
  store.setLayer('settings', layer('a', [icon('1'), line('2')]));
  assert.equal(calls, 1);
});

test('OBJ-01 reading a layer that has not changed returns the same JavaScript object', () => {
  const store = new ObjectStore();
  store.setLayer('settings', layer('a', [icon('1')]));
  store.setLayer('settings', layer('b', [icon('1')]));
  const [a, b] = store.layers();
  store.setObject('settings', 'b', icon('2'));
  assert.equal(store.layers()[0], a);
  assert.notEqual(store.layers()[1], b);
});

test('OBJ-01 after any sequence of changes, the store matches a reference model and its keys are unique', () => {
  const source = fc.constantFrom<ObjectSource>('settings', 'children', 'own');
  const name = fc.constantFrom('a', 'b');
  const id = fc.constantFrom('1', '2', '3');
  const step = fc.oneof(
    fc.record({ do: fc.constant('set' as const), source, name, ids: fc.uniqueArray(id) }),
    fc.record({ do: fc.constant('put' as const), source, name, id }),
    fc.record({ do: fc.constant('drop' as const), source, name, id }),
    fc.record({ do: fc.constant('remove' as const), source, name }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const store = new ObjectStore();
      const model = new Map<string, Set<string>>();
      for (const one of steps) {
        const at = `${one.source}/${one.name}`;
        const had = new Map(
          store
            .layers()
            .flatMap((l) => l.objects.map((o, n) => [`${l.source}/${l.name}/${o.id}`, l.keys[n]])),
        );
        if (one.do === 'set') {
          store.setLayer(
            one.source,
            layer(
              one.name,
              one.ids.map((i) => icon(i)),
            ),
          );
          model.set(at, new Set(one.ids));
        } else if (one.do === 'put') {
          store.setObject(one.source, one.name, icon(one.id));
          model.set(at, (model.get(at) ?? new Set()).add(one.id));
        } else if (one.do === 'drop') {
          store.removeObject(one.source, one.name, one.id);
          model.get(at)?.delete(one.id);
        } else {
          store.removeLayer(one.source, one.name);
          model.delete(at);
        }
        const stored = store.layers().map((l) => [`${l.source}/${l.name}`, l.objects.map((o) => o.id)]);
        assert.deepEqual(
          stored,
          Array.from(model, ([key, ids]) => [key, [...ids]]),
        );
        const keys = store.layers().flatMap((l) => l.keys);
        assert.equal(new Set(keys).size, keys.length);
        for (const l of store.layers())
          l.objects.forEach((o, n) => {
            const old = had.get(`${l.source}/${l.name}/${o.id}`);
            assert.equal(l.keys[n], store.keyOf(l.source, l.name, o.id));
            if (old !== undefined) assert.equal(l.keys[n], old);
          });
      }
    }),
  );
});

test('OBJ-01 setting a layer again with one changed object preserves the identity of all other objects', () => {
  const store = new ObjectStore();
  const ids = Array.from({ length: 50 }, (_, n) => String(n));
  const set = (changed: string): void =>
    store.setLayer(
      'settings',
      layer(
        'a',
        ids.map((id) => icon(id, id === changed ? { name: 'new' } : {})),
      ),
    );
  set('');
  const before = store.layers()[0];
  set('7');
  const after = store.layers()[0];
  const others = after?.objects.filter((object, n) => object !== before?.objects[n]).map(({ id }) => id);
  assert.deepEqual(others, ['7']);
  assert.deepEqual(after?.keys, before?.keys);
});
