import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { type HashHost, ViewHash } from '../../../../../elements/viewer/address/view-hash.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

/** All viewers of a page share the clock, which therefore never goes back. */
const clock = new ManualClock();

/** A page whose URL can be changed as in a browser, and which counts the changes. */
class Page extends EventTarget {
  readonly location = { hash: '', href: 'https://host.test/a?b=1' };
  updates = 0;
  refuses = false;
  readonly history = {
    state: { of: 'router' },
    replaceState: (state: unknown, _: string, url: string) => {
      if (this.refuses) throw new DOMException('The frame is sandboxed.', 'SecurityError');
      assert.deepEqual(state, { of: 'router' });
      this.updates += 1;
      this.#open(url);
    },
  };

  /** Changes the hash as the user or other code of the page does. */
  go(hash: string): void {
    this.#open(`https://host.test/a?b=1${hash}`);
    this.dispatchEvent(new Event('hashchange'));
  }

  #open(url: string): void {
    assert.match(url, /^https:\/\/host\.test\/a\?b=1(#|$)/);
    Object.assign(this.location, { href: url, hash: url.replace(/^[^#]*/, '') });
  }
}

class Viewer extends EventTarget {
  readonly ownerDocument: { readonly defaultView: Page };
  readonly updateComplete = Promise.resolve();
  currentSphere: { readonly id: number } | null = { id: 7 };
  sphere: number | null = 7;
  pan = 10;
  tilt = 0;
  fov = 75;

  constructor(page: Page) {
    super();
    this.ownerDocument = { defaultView: page };
  }

  turn(pan: number): void {
    this.pan = pan;
    this.dispatchEvent(new Event('sphere-view-change'));
  }

  fail(code: 'not-found' | 'network'): void {
    this.dispatchEvent(Object.assign(new Event('sphere-error'), { error: new ViewerError(code, 'No.') }));
  }
}

function open(page = new Page()) {
  const viewer = new Viewer(page);
  const errors: ViewerError[] = [];
  const host = viewer as unknown as HashHost;
  return {
    page,
    viewer,
    errors,
    hash: new ViewHash(host, { clock, onError: (error) => errors.push(error) }),
  };
}

const rest = (): void => clock.advance(400);

test('the view is written once it has been at rest for 400 ms, and not in every frame', async () => {
  const { page, viewer, hash } = open();
  page.go('#tab=2');
  await hash.link(true);
  for (let frame = 0; frame < 120; frame += 1) {
    viewer.turn(frame + 0.123);
    clock.advance(16);
  }
  assert.equal(page.updates, 0);
  rest();
  assert.equal(page.location.hash, '#tab=2&sphere=7&pan=119.12&tilt=0&fov=75');
  assert.equal(page.updates, 1);
  viewer.turn(119.1201);
  rest();
  assert.equal(page.updates, 1, 'a view that is written alike is not written again');
});

test('a link sets the view at the start and later, whereas a hash without a view leaves it', async () => {
  const { page, viewer, hash } = open();
  page.go('#sphere=9&pan=90&tilt=x');
  await hash.link(true);
  assert.deepEqual([viewer.sphere, viewer.pan, viewer.tilt, viewer.fov], [9, 90, 0, 75]);
  rest();
  assert.equal(page.location.hash, '#sphere=9&pan=90&tilt=x', 'the link stays while its sphere loads');
  viewer.currentSphere = { id: 9 };
  viewer.dispatchEvent(new Event('sphere-load'));
  rest();
  assert.equal(page.location.hash, '#sphere=9&pan=90&tilt=0&fov=75');
  page.go('#sphere=9&pan=200&tilt=-5&fov=60');
  assert.deepEqual([viewer.pan, viewer.tilt, viewer.fov], [200, -5, 60]);
  viewer.pan = 201.5;
  page.go('#sphere=9&pan=200&tilt=-5&fov=60&tab=2');
  page.go('#section');
  assert.equal(viewer.pan, 201.5);
});

test('a link to a sphere that does not exist returns to the sphere and the view of the page', async () => {
  const { page, viewer, hash } = open();
  page.go('#sphere=404&pan=90');
  await hash.link(true);
  viewer.fail('network');
  assert.equal(viewer.sphere, 404);
  viewer.fail('not-found');
  assert.deepEqual([viewer.sphere, viewer.pan], [7, 10]);
  viewer.fail('not-found');
  rest();
  viewer.dispatchEvent(new Event('sphere-load'));
  rest();
  assert.equal(page.location.hash, '#sphere=7&pan=10&tilt=0&fov=75');
});

test('viewers with different names share the hash, and another or no setting takes effect at once', async () => {
  const left = open();
  const right = open(left.page);
  left.page.go('#right.pan=200');
  await Promise.all([left.hash.link('left'), right.hash.link('right')]);
  assert.deepEqual([left.viewer.pan, right.viewer.pan], [10, 200]);
  rest();
  assert.equal(left.page.updates, 1, 'the viewers of a page take turns');
  rest();
  const writtenLeft = 'left.sphere=7&left.pan=10&left.tilt=0&left.fov=75';
  const writtenRight = 'right.sphere=7&right.pan=200&right.tilt=0&right.fov=75';
  assert.equal(left.page.location.hash, `#${writtenRight}&${writtenLeft}`);
  await right.hash.link(true);
  assert.equal(left.page.location.hash, `#${writtenLeft}`);
  rest();
  assert.equal(left.page.location.hash, `#${writtenLeft}&${writtenRight.replaceAll('right.', '')}`);
  await right.hash.link(false);
  await left.hash.link(false);
  left.viewer.turn(50);
  rest();
  left.page.go('#left.pan=300');
  assert.equal(left.viewer.pan, 50);
});

test('a viewer works where the URL cannot be changed, and refuses names that cannot stand in a hash', async () => {
  const { page, viewer, hash, errors } = open();
  page.refuses = true;
  await hash.link(true);
  rest();
  viewer.turn(20);
  rest();
  page.go('#pan=30');
  assert.equal(viewer.pan, 30);
  page.refuses = false;
  viewer.turn(40);
  rest();
  rest();
  assert.match(page.location.hash, /pan=40/);
  for (const name of ['a&b', '1', 'a.b', 'ä', Symbol('x'), { a: 1 }, Number.NaN]) await hash.link(name);
  assert.ok(
    errors.every(({ code, message }) => code === 'invalid-argument' && message.startsWith('hash must')),
  );
  assert.equal(errors.length, 6);
  assert.equal(page.location.hash, '');
});
