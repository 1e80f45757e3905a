import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../../web/api/api-error.ts';
import type { ApiClient } from '../../../../web/api/client.ts';
import { startView } from '../../../../web/features/scene/start-view.ts';
import { createViewStore } from '../../../../web/features/scene/view-store.ts';
import { createStorage } from '../../../../web/lib/storage.ts';
import { Messages } from '../../../../web/portal/messages.ts';
import { FavoritesStore } from '../../../../web/sphere/favorites-store.ts';
import { placeInSearch, searchOf } from '../../../../web/sphere/scene-view.ts';

const companyAssets = [
  { disabled: true, panorama: { id: 7 } },
  { disabled: false, panorama: { id: 8 } },
];
const last = { sphere: 5, pan: 10, tilt: -5, fov: 60 };

for (const [name, facts, start] of [
  [
    'is the view in the URL, even if there is a last view',
    { search: '?sphere=9&pan=20', last, assets: companyAssets },
    { sphere: 9, pan: 20 },
  ],
  ['is the last view if the URL has none', { search: '', last, assets: companyAssets }, last],
  [
    'shows the first enabled sphere of the company if there is no last view',
    { search: '', last: null, assets: companyAssets },
    { sphere: 8, tilt: -14 },
  ],
  [
    'shows the first sphere of all if there is neither a last view nor a sphere of the company',
    { search: '', last: null, assets: [] },
    { sphere: null, tilt: -14 },
  ],
  [
    'is the last view if the URL contains a view without a sphere',
    { search: '?pan=20', last, assets: [] },
    last,
  ],
  [
    'does not contain invalid values from the URL',
    { search: '?sphere=9&pan=x&tilt=91&fov=0', last, assets: [] },
    { sphere: 9 },
  ],
  [
    'is the last view if the sphere id in the URL is invalid',
    { search: '?sphere=-1', last, assets: [] },
    last,
  ],
  [
    'is found despite spaces around the sphere id in the URL',
    { search: '?sphere=%209%20', last, assets: [] },
    { sphere: 9 },
  ],
] as const)
  test(`SCENE-02 the start view of the scene ${name}`, () => {
    assert.deepEqual(startView(facts), start);
  });

test('SCENE-02 any query string yields a valid sphere id or none, and a view written to a URL is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (search) => {
      const { sphere } = startView({ search, last: null, assets: [] });
      assert.ok(sphere === null || Number.isSafeInteger(sphere));
    }),
  );
  const angle = (min: number, max: number) =>
    fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
  const place = fc.record({
    sphere: fc.nat(),
    pan: angle(0, 359),
    tilt: angle(-90, 90),
    fov: angle(1, 179),
  });
  fc.assert(
    fc.property(place, (shown) => {
      assert.deepEqual(startView({ search: searchOf(shown), last: null, assets: [] }), { ...shown });
    }),
  );
});

/** Creates storage that several tabs share. Each tab is notified of writes by other tabs. */
function sharedStorage() {
  const values = new Map<string, string>();
  const tabs: EventTarget[] = [];
  return () => {
    const tab = new EventTarget();
    tabs.push(tab);
    const local = {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, text: string) => {
        values.set(name, text);
        for (const other of tabs)
          if (other !== tab) other.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
      },
      removeItem: (name: string) => void values.delete(name),
    };
    return createStorage(() => local, tab);
  };
}

test('the view is written to the URL, and is stored for each user even if writing the URL fails', () => {
  const storage = sharedStorage()();
  const written: string[] = [];
  const page = {
    location: { pathname: '/zwivel/scene', search: '' },
    history: { state: 'kept', replaceState: (_: unknown, __: string, url: string) => void written.push(url) },
  } as unknown as Pick<Window, 'history' | 'location'>;
  const viewStore = createViewStore({ storage }, 'ada', page);
  assert.equal(viewStore.read(), null);
  viewStore.save({ currentSphere: null, pan: 1, tilt: 2, fov: 3 });
  assert.equal(viewStore.read(), null);
  const currentSphere = { id: 5 } as never;
  viewStore.save({ currentSphere, pan: 10.123456, tilt: -5, fov: 60 });
  assert.deepEqual(written, ['/zwivel/scene?sphere=5&pan=10.12&tilt=-5&fov=60']);
  assert.equal(viewStore.read()?.pan, 10.123456);
  assert.equal(createViewStore({ storage }, 'bob', page).read(), null, 'another user has no stored view');
  page.history.replaceState = () => {
    throw new Error('too often');
  };
  viewStore.save({ currentSphere, pan: 11, tilt: -5, fov: 60 });
  assert.equal(viewStore.read()?.pan, 11);
});

test('the URL keeps the place that was found last, marked in the view', () => {
  const place = (name: string) => ({
    placeId: name,
    name,
    formatted_address: `${name}, Seattle`,
    location: { lat: 47.6, lng: -122.3 },
    isArea: false,
  });
  const location = { pathname: '/zwivel/scene', search: searchOf(last, place('Mill')) };
  assert.deepEqual(placeInSearch(location.search), { place: place('Mill'), isMarkOnly: false });
  const replaceState = (_: unknown, __: string, url: string): void => {
    location.search = url.slice(location.pathname.length);
  };
  const page = { location, history: { state: null, replaceState } } as never;
  const viewStore = createViewStore({ storage: sharedStorage()() }, 'ada', page);
  const found = (): unknown => {
    viewStore.save({ currentSphere: { id: 5 } as never, pan: 11, tilt: -5, fov: 60 });
    assert.deepEqual(startView({ search: location.search, last, assets: [] }), {
      sphere: 5,
      pan: 11,
      tilt: -5,
      fov: 60,
    });
    return placeInSearch(location.search);
  };
  assert.deepEqual(found(), { place: place('Mill'), isMarkOnly: true });
  viewStore.mark(place('Ferry'));
  assert.deepEqual(found(), { place: place('Ferry'), isMarkOnly: true });
  viewStore.mark(null);
  assert.equal(found(), null);
});

test('the stored view is dropped once its sphere does not exist any more', () => {
  const stored = new Map<string, string>([['scene_place:ada', JSON.stringify(last)]]);
  const storage = createStorage(
    () => ({
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, text) => void stored.set(name, text),
      removeItem: (name) => void stored.delete(name),
    }),
    new EventTarget() as never,
  );
  const viewStore = createViewStore({ storage }, 'ada', { location: { search: '' } } as never);
  const missing = { code: 'not-found' } as const;
  viewStore.fail(missing, { currentSphere: null, sphere: last.sphere + 1 });
  assert.deepEqual(viewStore.read(), last, 'another sphere was not found');
  viewStore.fail({ code: 'network' }, { currentSphere: null, sphere: last.sphere });
  assert.deepEqual(viewStore.read(), last, 'there was no connection');
  viewStore.fail(missing, { currentSphere: null, sphere: last.sphere });
  assert.equal(viewStore.read(), null);
});

const USER = 'ada';
const view = { name: 'Fav001', sphere: 5, initial_pan: 1, initial_tilt: 2, initial_fov: 60 };

interface FakeHost {
  readonly calls: { id: string; key: string | undefined }[];
  readonly saved: Map<string, Record<string, unknown>>;
  /** The outcome of the next calls: the response arrives, the request is lost, or the response is lost. */
  line: 'open' | 'no request' | 'no response';
  readonly call: ApiClient;
}

function createHost(): FakeHost {
  const saved = new Map<string, Record<string, unknown>>();
  const bin = new Map<string, Record<string, unknown>>();
  const responses = new Map<string, Record<string, unknown>>();
  const calls: { id: string; key: string | undefined }[] = [];
  let day = 0;
  const handlers: Record<string, (input: Record<string, string>) => unknown> = {
    listFavorites: () => ({ favorites: [...saved.values()].reverse() }),
    createFavorite: (input) => {
      const made = {
        ...input,
        sphere: { id: input.sphere },
        id: `id${(day += 1)}`,
        created_date: `2026-01-0${day}`,
      };
      saved.set(made.id, made);
      return made;
    },
    updateFavorite: ({ favoriteId = '', name }) => {
      const changed = { ...saved.get(favoriteId), name };
      saved.set(favoriteId, changed);
      return changed;
    },
    deleteFavorite: ({ favoriteId = '' }) => {
      bin.set(favoriteId, saved.get(favoriteId) ?? {});
      saved.delete(favoriteId);
      return {};
    },
    restoreFavorite: ({ favoriteId = '' }) => {
      saved.set(favoriteId, bin.get(favoriteId) ?? {});
      return bin.get(favoriteId);
    },
  };
  const host: FakeHost = {
    calls,
    saved,
    line: 'open',
    call: (async (
      { id }: { id: string },
      input: Record<string, string>,
      { idempotencyKey: key }: { idempotencyKey?: string } = {},
    ) => {
      await Promise.resolve();
      calls.push({ id, key });
      if (host.line === 'no request') throw new ApiError('unreachable', 'The host is away.', 0);
      const response = (key === undefined ? undefined : responses.get(key)) ?? handlers[id]?.(input);
      if (key !== undefined) responses.set(key, response as Record<string, unknown>);
      if (host.line === 'no response') throw new ApiError('unreachable', 'The host is away.', 0);
      return structuredClone(response);
    }) as unknown as ApiClient,
  };
  return host;
}

function openStore(host = createHost(), storage = sharedStorage()()) {
  const messages = new Messages({ setTimeout: (() => 0) as never, clearTimeout: () => undefined });
  const clock = { now: 10_000 };
  const store = new FavoritesStore(
    {
      call: host.call,
      storage,
      messages,
      now: () => clock.now,
      showError: (error) => void messages.add('error', (error as Error).message),
    },
    USER,
  );
  const names = () => store.state.list?.map(({ name }) => name) ?? null;
  const texts = () => messages.state.list.map(({ text }) => text);
  return { host, store, names, texts, clock, messages };
}

test('FAV-01 FAV-02 repeated clicks save only one favorite, and a click some seconds later saves another favorite', async () => {
  const { host, store, names, texts, clock } = openStore();
  await store.load();
  const [first, second] = await Promise.all([store.save(view), store.save(view)]);
  assert.deepEqual([first?.name, second], ['Fav001', null]);
  clock.now += 300;
  // The panel already suggests the next name, but the second call still belongs to the same click.
  assert.equal(await store.save({ ...view, name: 'Fav002' }), null);
  assert.deepEqual(names(), ['Fav001']);
  assert.deepEqual(texts(), ['Fav001 saved.']);
  clock.now += 5000;
  assert.ok(await store.save({ ...view, name: 'Fav002' }));
  clock.now += 10;
  assert.ok(await store.save({ ...view, name: 'Fav003', initial_pan: 90 }));
  assert.deepEqual(names(), ['Fav003', 'Fav002', 'Fav001']);
  assert.equal(host.saved.size, 3);
  const [made] = host.saved.values();
  assert.deepEqual([made?.initial_pan, made?.initial_tilt, made?.initial_fov], [1, 2, 60]);
});

test('FAV-01 if the response to saving a favorite is lost, saving again does not create a second favorite', async () => {
  const { host, store, names, texts } = openStore();
  await store.load();
  host.line = 'no response';
  assert.equal(await store.save(view), null);
  assert.deepEqual(names(), []);
  assert.deepEqual(texts(), ['The host is away.']);
  host.line = 'open';
  assert.ok(await store.save(view));
  assert.equal(host.saved.size, 1);
  const keys = host.calls.filter(({ id }) => id === 'createFavorite').map(({ key }) => key);
  assert.equal(keys[0], keys[1]);
});

test('FAV-08 FAV-07 a rename or a deletion that does not reach the host is reverted without changing the order of favorites', async () => {
  const { host, store, names, texts } = openStore();
  for (const name of ['one', 'two', 'three'])
    await host.call({ id: 'createFavorite' } as never, { ...view, name } as never);
  await store.load();
  host.line = 'no request';
  const renaming = store.rename('id2', 'other');
  assert.deepEqual(names(), ['three', 'other', 'one'], 'shown at once');
  await renaming;
  assert.deepEqual(names(), ['three', 'two', 'one']);
  const removing = store.remove('id2');
  assert.deepEqual(names(), ['three', 'one']);
  await removing;
  assert.deepEqual(names(), ['three', 'two', 'one']);
  assert.deepEqual(texts(), ['The host is away.']);
  await store.rename('nobody', 'x');
  await store.remove('nobody');
  assert.deepEqual(names(), ['three', 'two', 'one']);
});

test('FAV-07 undoing a deletion restores the favorite to its former position', async () => {
  const { host, store, names, messages } = openStore();
  for (const name of ['one', 'two', 'three'])
    await host.call({ id: 'createFavorite' } as never, { ...view, name } as never);
  await store.load();
  await store.remove('id2');
  assert.deepEqual(names(), ['three', 'one']);
  const [message] = messages.state.list;
  assert.equal(message?.action?.label, 'Undo');
  message.action.act();
  await new Promise(setImmediate);
  assert.deepEqual(names(), ['three', 'two', 'one']);
});

test('FAV-01 favorites are synchronized between tabs, and loading them can be retried after a failure', async () => {
  const storage = sharedStorage();
  const host = createHost();
  const one = openStore(host, storage());
  const other = openStore(host, storage());
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    defaultView: new EventTarget(),
  }) as unknown as Document;
  host.line = 'no request';
  const leave = other.store.watch(page);
  await new Promise(setImmediate);
  assert.equal(other.names(), null);
  const [failed] = other.messages.state.list;
  assert.equal(failed?.text, 'Your favorites could not be loaded.');
  host.line = 'open';
  failed.action?.act();
  await new Promise(setImmediate);
  assert.deepEqual(other.names(), []);
  await one.store.save(view);
  await new Promise(setImmediate);
  assert.deepEqual(other.names(), ['Fav001']);
  leave();
  await one.store.save({ ...view, name: 'Fav002', initial_pan: 50 });
  await new Promise(setImmediate);
  assert.deepEqual(other.names(), ['Fav001'], 'a closed store receives no updates');
});
