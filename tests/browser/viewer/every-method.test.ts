import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import manifest from '../../../elements/custom-elements.json';
import '../../../elements/define.ts';
import { browserClock } from '../../../elements/model/clock.ts';
import type { FoundPlace } from '../../../elements/model/place-service.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { canEmulateMedia } from '../browsers.ts';
import { FlatWorldHost, flatFile, placeAt } from './fly-fixtures.ts';
import { next } from './viewer-fixtures.ts';

type Arguments = readonly unknown[];

const PLACE = { ...placeAt(30, 260) };
const FOUND: FoundPlace = {
  name: 'Disc',
  formatted_address: 'Disc',
  placeId: 'disc',
  location: { lat: PLACE.latitude, lng: PLACE.longitude },
};
const AT_ONCE = { animate: false } as const;
const POPUP = { id: 'm', latitude: PLACE.latitude, longitude: PLACE.longitude, popup: { text: 'Disc' } };

interface Method {
  /** Arguments that are right. */
  readonly right: Arguments;
  /** Arguments that are refused with `invalid-argument`. */
  readonly wrong?: readonly Arguments[];
  /**
   * What the method needs: the page, without which it rejects with `not-ready`, or even a picture, without which it has
   * no result, because the result says what is drawn where.
   */
  readonly needs?: 'page' | 'picture';
}

const wrongOptions = (first: unknown): readonly Arguments[] => [
  [first, null],
  [first, 5],
  [first, { signal: 5 }],
];

/** Every public method of every element. */
const METHODS: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  'sphere-viewer': {
    snapshot: { right: [], needs: 'picture' },
    addMarkers: { right: [[POPUP]] },
    showLayer: { right: ['layer'], wrong: [[undefined], [5]], needs: 'page' },
    openPopup: { right: ['m'], wrong: wrongOptions('m'), needs: 'picture' },
    closePopup: { right: [] },
    focus: { right: [] },
    openPanel: { right: ['help'], wrong: [['nonsense'], [undefined], [5]] },
    closePanel: { right: [] },
    lookAt: {
      right: [PLACE, AT_ONCE],
      wrong: [...wrongOptions(PLACE), ...wrongOptions({ pan: 3 }), [undefined], [5]],
      needs: 'page',
    },
    flyTo: {
      right: [{ sphere: 2 }, AT_ONCE],
      wrong: [...wrongOptions({ sphere: 2 }), [undefined], [5]],
      needs: 'page',
    },
    showPlace: {
      right: [FOUND, AT_ONCE],
      wrong: [...wrongOptions(FOUND), [undefined], [5], [{ location: 5 }]],
      needs: 'page',
    },
    flyToAddress: {
      right: ['Disc', AT_ONCE],
      wrong: [...wrongOptions('Disc'), [undefined], [5], [{}]],
      needs: 'page',
    },
    bestViews: {
      right: [PLACE],
      wrong: [
        ...wrongOptions(PLACE),
        [undefined],
        [5],
        [{ ...PLACE, latitude: 91 }],
        [PLACE, { from: 'up' }],
        [PLACE, { year: 'last' }],
      ],
      needs: 'page',
    },
    captures: {
      right: [PLACE],
      wrong: [...wrongOptions(PLACE), [undefined], [5], [{ ...PLACE, latitude: 91 }]],
      needs: 'page',
    },
    addPlugin: {
      // Each call adds another plug-in, because the names of plug-ins are unique.
      get right() {
        return [{ name: crypto.randomUUID() }];
      },
      wrong: [...wrongOptions({ name: 'layer' }), [undefined], [5], [{}], [{ name: 'layer', onDraw: 5 }]],
      needs: 'page',
    },
    measure: { right: ['distance'], wrong: [['nonsense'], [undefined], [5]], needs: 'page' },
    startOrientation: { right: [], needs: 'page' },
    stopOrientation: { right: [] },
    faceNorth: { right: [], needs: 'page' },
    zoomIn: { right: [], needs: 'page' },
    zoomOut: { right: [], needs: 'page' },
    project: { right: [PLACE], wrong: [...wrongOptions(PLACE), [undefined], [5]], needs: 'picture' },
    unproject: {
      right: [{ x: 1, y: 1 }],
      wrong: [...wrongOptions({ x: 1, y: 1 }), [undefined]],
      needs: 'picture',
    },
    // The last one, because it gives the element a size.
    toggleFullScreen: { right: [], needs: 'page' },
  },
  'sphere-map': {
    zoomIn: { right: [] },
    zoomOut: { right: [] },
    showAll: { right: [] },
    goTo: {
      right: [PLACE, 12],
      wrong: [[undefined], [{}], [{ ...PLACE, latitude: NaN }], [{ ...PLACE, latitude: 91 }], [PLACE, NaN]],
    },
    highlight: { right: [1] },
  },
};

/**
 * Calls end within a second, which is measured in turns of the page's own timers, so that a busy machine does not count.
 */
const TURNS = { count: 100, everyMs: 10 } as const;

/** Resolves after a second during which the page could work. */
async function secondOfWork(): Promise<'pending'> {
  for (let turn = 0; turn < TURNS.count; turn += 1)
    await new Promise<void>((resolve) => browserClock.after(TURNS.everyMs, resolve));
  return 'pending';
}

/** Resolves with how a call ends: `value`, `null`, or the error's code. */
async function settled(element: HTMLElement, method: string, given: Arguments): Promise<string> {
  const act = (element as unknown as Record<string, (...given: unknown[]) => unknown>)[method]!;
  try {
    return (await act.apply(element, [...given])) === null ? 'null' : 'value';
  } catch (error) {
    return error instanceof ViewerError ? error.code : `no code: ${String(error)}`;
  }
}

/** Resolves like `settled`, but with `pending` if the call does not end in time. */
async function endOf(element: HTMLElement, method: string, given: Arguments): Promise<string> {
  return Promise.race([settled(element, method, given), secondOfWork()]);
}

interface Situation {
  readonly isShownFirst?: true;
  /** Brings a holder or the element in it into the situation. */
  readonly enter: (holder: HTMLElement, element: HTMLElement) => void;
  /** The situation begins only after the call has. */
  readonly isLate?: true;
  /** Whether the element is laid out, so that there may be a picture. */
  readonly hasPicture?: true;
  /** Whether the element is on no page. */
  readonly isApart?: true;
}

const hide = (_: HTMLElement, element: HTMLElement): void => {
  element.style.display = 'none';
};
const remove = (_: HTMLElement, element: HTMLElement): void => element.remove();

const SITUATIONS: Readonly<Record<string, Situation>> = {
  'before it is added to a page': { enter: remove, isApart: true },
  'after it has been removed': { enter: remove, isShownFirst: true, isApart: true },
  'while it is removed': { enter: remove, isShownFirst: true, isLate: true },
  'hidden from the start': { enter: hide },
  'hidden later': { enter: hide, isShownFirst: true },
  'while it is hidden': { enter: hide, isShownFirst: true, isLate: true },
  'in a closed <details>': {
    enter(holder, element) {
      const details = document.createElement('details');
      details.append(element);
      holder.append(details);
    },
    hasPicture: true,
  },
  'without a size': {
    enter: (_, { style }) => Object.assign(style, { width: '0', height: '0' }),
  },
};

function create(tag: string): HTMLElement {
  const element = document.createElement(tag);
  Object.assign(element.style, { display: 'block', width: '320px', height: '200px' });
  element.addEventListener('sphere-error', (event) => event.preventDefault());
  element.addEventListener('sphere-map-error', (event) => event.preventDefault());
  const places = { search: () => Promise.resolve([FOUND]), at: () => Promise.resolve([]) };
  return Object.assign(element, { src: flatFile(), customMarkerList: [POPUP], placeService: places });
}

let host: FlatWorldHost;
let holder: HTMLElement;
before(async () => {
  // Without animations, and with the code of every method loaded, no call has to wait for anything but itself.
  if (canEmulateMedia) await emulateMedia({ reducedMotion: 'reduce' });
  enterWorld();
  for (const [tag, methods] of Object.entries(METHODS)) {
    const element = create(tag);
    await show(element);
    for (const [method, { right }] of Object.entries(methods)) await settled(element, method, right);
  }
  leaveWorld();
});
after(async () => {
  if (canEmulateMedia) await emulateMedia({ reducedMotion: 'no-preference' });
});

beforeEach(enterWorld);
afterEach(leaveWorld);

function enterWorld(): void {
  host = new FlatWorldHost();
  holder = document.createElement('div');
  document.body.append(holder);
}

function leaveWorld(): void {
  host.leave();
  holder.remove();
}

const SHOWN = { 'sphere-viewer': 'sphere-settle', 'sphere-map': 'sphere-map-ready' } as const;

/** Adds an element to the page, if it is not there, and waits until it is drawn. */
async function show(element: HTMLElement): Promise<void> {
  element.style.display = 'block';
  if (element.isConnected) return;
  const shown = next(window, SHOWN[element.localName as keyof typeof SHOWN]);
  holder.append(element);
  await shown;
}

async function placed(tag: string, { enter, isShownFirst, isLate }: Situation): Promise<HTMLElement> {
  const element = create(tag);
  if (isShownFirst) await show(element);
  else if (enter !== remove) holder.append(element);
  if (!isLate) enter(holder, element);
  await Promise.resolve();
  return element;
}

describe('every method of every element', () => {
  it('FIX-120 each method that the manifest lists is tried here', () => {
    const listed = manifest.modules.flatMap(({ declarations }) =>
      (
        declarations as { tagName?: string; members?: { kind: string; name: string; static?: boolean }[] }[]
      ).flatMap(({ tagName, members = [] }) =>
        members
          .filter(({ kind, static: isStatic }) => kind === 'method' && !isStatic && tagName)
          .map(({ name }) => `${tagName!} ${name}`),
      ),
    );
    const tried = Object.entries(METHODS).flatMap(([tag, methods]) =>
      Object.keys(methods).map((name) => `${tag} ${name}`),
    );
    expect(tried.sort()).to.deep.equal([...new Set(listed)].sort());
  });

  it('FIX-120 an element on no page turns to no direction', async () => {
    const element = create('sphere-viewer');
    expect(await endOf(element, 'lookAt', [{ pan: 90 }, AT_ONCE])).to.equal('not-ready');
    expect((element as SphereViewer).pan).to.equal(0);
  });

  for (const [tag, methods] of Object.entries(METHODS)) {
    for (const [name, situation] of Object.entries(SITUATIONS)) {
      it(`FIX-120 a call of <${tag}> ${name} ends, and with a code if it rejects`, async () => {
        const ends: Record<string, string> = {};
        const element = await placed(tag, situation);
        for (const [method, { right, needs }] of Object.entries(methods)) {
          if (situation.isLate) await show(element);
          const ending = endOf(element, method, right);
          if (situation.isLate) situation.enter(holder, element);
          const end = await ending;
          const isRight = !/pending|no code/.test(end);
          const isLie = needs === 'picture' && end === 'value' && !situation.isLate && !situation.hasPicture;
          const isElsewhere = needs && situation.isApart && end !== 'not-ready';
          if (!isRight || isLie || isElsewhere) ends[method] = end;
        }
        expect(ends).to.deep.equal({});
      });
    }

    it(`FIX-120 arguments of the wrong kind are refused by <${tag}> with invalid-argument`, async () => {
      const element = await placed(tag, { enter: () => undefined, isShownFirst: true });
      const ends: Record<string, string> = {};
      for (const [method, { wrong = [] }] of Object.entries(methods)) {
        for (const given of wrong) {
          const end = await endOf(element, method, given);
          if (end !== 'invalid-argument') ends[`${method}(${given.map(String).join()})`] = end;
        }
      }
      expect(ends).to.deep.equal({});
    });
  }
});
