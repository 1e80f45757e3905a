import { expect } from '@open-wc/testing';
import { KEY_TABLE, type KeyRow } from '../../../elements/input/key-table.ts';
import { POINT_TABLE } from '../../../elements/input/point-keys.ts';
import { WALK_TABLE } from '../../../elements/input/walk-keys.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, placeAt, showFlat } from './fly-fixtures.ts';
import { stageOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

const NAMED = [
  'Enter',
  'Escape',
  'Tab',
  'Backspace',
  'Delete',
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'ContextMenu',
  ...Array.from({ length: 12 }, (_, n) => `F${String(n + 1)}`),
];
const PRINTED = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n));
const EVERY_KEY = [...NAMED, ...NAMED.map((key) => `Shift+${key}`), ...PRINTED];

/** Returns whether the element handles a key. */
function isHandled(target: EventTarget, pressed: string): boolean {
  const shiftKey = pressed.startsWith('Shift+');
  const key = shiftKey ? pressed.slice(6) : pressed;
  const how = { key, shiftKey, bubbles: true, composed: true, cancelable: true };
  const isOurs = !target.dispatchEvent(new KeyboardEvent('keydown', how));
  target.dispatchEvent(new KeyboardEvent('keyup', how));
  return isOurs;
}

const keysOf = (...tables: (readonly KeyRow[])[]): string[] => tables.flat().flatMap(({ keys }) => [...keys]);

const isNamedIn = (keys: readonly string[], pressed: string): boolean =>
  keys.includes(pressed.length === 1 ? pressed.toLowerCase() : pressed) ||
  keys.includes(pressed.replace('Shift+', ''));

async function helpOf(viewer: SphereViewer): Promise<string[]> {
  void viewer.openPanel('help');
  const panel = () => viewer.renderRoot.querySelector('sphere-help-panel');
  await waitUntil(() => panel()?.renderRoot.querySelector('kbd') !== null && panel() !== null);
  await panel()?.updateComplete;
  return [...(panel()?.renderRoot.querySelectorAll('.key') ?? [])].map((row) =>
    row.textContent.replace(/\s+/g, ' ').trim(),
  );
}

describe('<sphere-viewer> keys and help', () => {
  it('VIEW-32 VIEW-43 the view responds to exactly the keys that the help panel lists', async () => {
    const { viewer, errors } = await showFlat({ 'no-controls': false });
    viewer.toggleFullScreen = () => Promise.resolve();
    const announced = stageOf(viewer).getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
    const ofView = keysOf(KEY_TABLE).map((key) => (key === '+' ? 'Plus' : key));
    expect(announced).to.deep.equal(ofView);
    const listed = keysOf(KEY_TABLE, POINT_TABLE);
    const handled = EVERY_KEY.filter((key) => isHandled(stageOf(viewer), key));
    expect(handled.filter((key) => !isNamedIn(listed, key))).to.deep.equal([]);
    const tables = [...KEY_TABLE, { action: 'menu', keys: POINT_TABLE[1]?.keys ?? [] }];
    for (const { keys } of tables) for (const key of keys) expect(handled, key).to.include(key);
    // The effects of Enter and Escape show that both keys are handled.
    const clicks: Event[] = [];
    viewer.addEventListener('sphere-click', (event) => clicks.push(event));
    isHandled(stageOf(viewer), 'Enter');
    await waitUntil(() => clicks.length > 0);
    host.respond = () => new Promise<never>(() => undefined);
    const flying = viewer.flyTo({ sphere: 2 });
    await waitUntil(() => isHandled(stageOf(viewer), 'Escape'));
    expect(await flying).to.equal(false);
    expect(errors).to.deep.equal([]);
  });

  it('VIEW-43 OBJ-01 if the viewer has an object list, the help panel lists exactly the keys that the list handles', async () => {
    const { viewer } = await showFlat({ 'no-controls': false });
    const alone = await helpOf(viewer);
    expect(alone.length).to.equal(KEY_TABLE.length + POINT_TABLE.length);
    const { latitude: lat, longitude: lng } = placeAt(30, 60);
    viewer.layers = [{ name: 'Mine', visible: true, markers: [{ name: 'Mill', lat, lng, icon: 'a' }] }];
    await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
    await viewer.updateComplete;
    const rows = await helpOf(viewer);
    expect(rows.slice(0, alone.length)).to.deep.equal(alone);
    expect(rows.length - alone.length).to.equal(WALK_TABLE.length);
    const list = viewer.renderRoot.querySelector('[role=listbox]') as HTMLElement;
    const listed = keysOf(WALK_TABLE);
    for (const key of EVERY_KEY) {
      list.focus();
      expect(isHandled(list, key), key).to.equal(listed.includes(key.replace('Shift+', '')));
    }
  });
});
