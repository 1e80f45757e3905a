import { expect, fixtureCleanup } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { FoundPlace, PlaceService } from '../../../elements/model/place-service.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import type { SphereControlBar } from '../../../elements/panels/control-bar.ts';
import type { PanelRequest } from '../../../elements/panels/panel-requests.ts';
import type { SphereSearchBox } from '../../../elements/panels/search-box.ts';
import { expectAccessible } from '../accessible.ts';
import { exceptWithoutMedia } from '../browsers.ts';
import { type QueryProbe, HERE, found, placeProbe } from '../viewer/query-probe.ts';
import { waitUntil } from '../wait-until.ts';
import { eventOnClick, definePanels, inViewer, found as foundIn } from './panel-fixtures.ts';

const service = (search: PlaceService['search']): PlaceService => ({ search, at: () => Promise.resolve([]) });
const finds = (...places: FoundPlace[]): PlaceService => service(() => Promise.resolve(places));
const SEVERAL = [found('First'), found('Second', 39.76), found('Third')];

const boxOf = (probe: QueryProbe): SphereSearchBox => probe.renderRoot.querySelector('sphere-search-box')!;
const inBox = (probe: QueryProbe, selector: string): HTMLElement =>
  boxOf(probe).renderRoot.querySelector<HTMLElement>(selector)!;
const field = (probe: QueryProbe): HTMLInputElement => inBox(probe, 'input') as HTMLInputElement;
const options = (probe: QueryProbe): string[] =>
  [...boxOf(probe).renderRoot.querySelectorAll('[role="option"]')].map(
    ({ firstElementChild }) => firstElementChild?.textContent.trim() ?? '',
  );
const note = (probe: QueryProbe): string =>
  probe.within('sphere-search-box', '.note')?.textContent.replace(/\s+/g, ' ').trim() ?? '';

/** Adds a probe with its search box open and focused. */
async function openBox(settings: Partial<QueryProbe>): Promise<QueryProbe> {
  const probe = await placeProbe(settings);
  probe.searching = true;
  probe.requestUpdate();
  await waitUntil(() => probe.within('sphere-search-box', 'input:focus') !== null);
  return probe;
}

async function search(probe: QueryProbe, query: string): Promise<void> {
  field(probe).select();
  await sendKeys({ type: query });
  await sendKeys({ press: 'Enter' });
}

before(definePanels);

describe('the search control', () => {
  const bar = async (searchable: boolean): Promise<SphereControlBar> => {
    const element = document.createElement('sphere-control-bar');
    element.open = true;
    element.searchable = searchable;
    return inViewer(element);
  };

  it('VIEW-38 the search control requests opening the search box, or closing it when it is open', async () => {
    const element = await bar(true);
    const nextRequest = (): Promise<PanelRequest<'sphere-request-panel'>> =>
      eventOnClick(element, '[aria-label="Search"]', 'sphere-request-panel');
    const opens = await nextRequest();
    element.openPanel = 'search';
    await element.updateComplete;
    const closes = await nextRequest();
    expect([opens.panel, opens.open, closes.open]).to.deep.equal(['search', true, false]);
  });

  it('VIEW-38 the search control is absent without a place service or API host, or when the page hides it', async () => {
    expect(foundIn(await bar(false), '[aria-label="Search"]')).to.equal(null);
    const hidden = await bar(true);
    hidden.hide = ['search'];
    await hidden.updateComplete;
    expect(foundIn(hidden, '[aria-label="Search"]')).to.equal(null);
    const probe = await placeProbe();
    expect([probe.query?.searchable, boxOf(probe)]).to.deep.equal([false, null]);
    const withHost = await placeProbe({ apiHost: '/' });
    expect(withHost.query?.searchable).to.be.true;
  });
});

describe('<sphere-search-box>', () => {
  it('VIEW-39 VIEW-38 the search box has the specified placeholder and is closed by its close button and by Escape', async () => {
    const probe = await openBox({ placeService: finds() });
    expect(field(probe).placeholder).to.equal('Search: Address, Name or Intersection');
    inBox(probe, '[part="close"]').click();
    await waitUntil(() => !boxOf(probe).open);
    probe.searching = true;
    probe.requestUpdate();
    await waitUntil(() => boxOf(probe).shadowRoot?.activeElement?.localName === 'input');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !probe.searching);
  });

  it('VIEW-40 Enter searches for the trimmed text near the current position, unless the text is blank', async () => {
    const requests: unknown[] = [];
    const probe = await openBox({
      placeService: service((query, near) => {
        requests.push([query, near]);
        return Promise.resolve(SEVERAL);
      }),
    });
    await search(probe, '   ');
    expect(requests).to.deep.equal([]);
    await search(probe, '  Union   Station ');
    await waitUntil(() => options(probe).length === 3);
    expect(requests).to.deep.equal([['Union Station', HERE]]);
    expect(field(probe).value).to.equal('  Union   Station ');
  });

  it('VIEW-40 the search box shows the state of a search and has a button to retry a failed search', async () => {
    let calls = 0;
    let respond: (places: FoundPlace[]) => void = () => undefined;
    const probe = await openBox({
      placeService: service(() => {
        calls += 1;
        if (calls === 2) return Promise.reject(new ViewerError('source-failed', 'down'));
        return new Promise((resolve) => (respond = resolve));
      }),
    });
    await search(probe, 'Nowhere');
    await waitUntil(() => inBox(probe, '[role="status"]').textContent === 'Searching…');
    respond([]);
    await waitUntil(() => note(probe) === 'No places found.');
    await search(probe, 'Denver');
    await waitUntil(() => note(probe).startsWith('Place search is not responding.'));
    inBox(probe, '.again').click();
    await waitUntil(() => calls === 3);
    respond(SEVERAL);
    await waitUntil(() => options(probe).length === 3);
    expect(inBox(probe, '[role="status"]').textContent).to.equal('Places found: 3');
  });

  it('a street in place of a house that was not found says so, and waits to be chosen', async () => {
    const street = { ...found('Main St'), missingNumber: '120' };
    const probe = await openBox({ placeService: finds(street) });
    const received: FoundPlace[] = [];
    document.body.addEventListener('sphere-place', ({ place }) => received.push(place), { once: true });
    await search(probe, '120 Main St');
    await waitUntil(() => options(probe).length === 1);
    const option = inBox(probe, '[role="option"]');
    expect(option.textContent).to.include('Street only. House number 120 is not in the data.');
    expect(received).to.deep.equal([]);
    option.click();
    await waitUntil(() => received.length === 1);
  });

  it('VIEW-56 VIEW-57 ERR-12 without a maps key, a search shows a notice and reports the specified text', async () => {
    const probe = await openBox({ apiHost: '/' });
    await search(probe, 'Denver');
    await waitUntil(() => note(probe).includes('needs a Google API key'));
    expect(probe.errors[0]?.message).to.equal(
      "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?",
    );
  });

  it('VIEW-40 a new search cancels the previous one', async () => {
    const signals: AbortSignal[] = [];
    const probe = await openBox({
      placeService: service((_query, _near, signal) => {
        signals.push(signal);
        return signals.length === 1 ? new Promise(() => undefined) : Promise.resolve(SEVERAL);
      }),
    });
    await search(probe, 'one');
    await waitUntil(() => signals.length === 1);
    await search(probe, 'two');
    await waitUntil(() => options(probe).length === 3);
    expect(signals[0]?.aborted).to.be.true;
  });

  it('MAP-19 OPEN-111 choosing a place by keyboard moves the viewer to the place, opens its popup and notifies the page', async () => {
    const probe = await openBox({ placeService: finds(...SEVERAL) });
    const received: FoundPlace[] = [];
    document.body.addEventListener('sphere-place', ({ place }) => received.push(place), { once: true });
    await search(probe, 'Denver');
    await waitUntil(() => options(probe).length === 3);
    const active = (): string =>
      boxOf(probe)
        .renderRoot.querySelector(`#${field(probe).getAttribute('aria-activedescendant') ?? 'none'}`)
        ?.firstElementChild?.textContent.trim() ?? '';
    const walked: string[] = [];
    for (const press of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
      await sendKeys({ press });
      await boxOf(probe).updateComplete;
      walked.push(active());
    }
    expect(walked).to.deep.equal(['First', '', 'Third', '', 'First', 'Second']);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => probe.calls.includes('popup'));
    const at = '39.760000, -104.990000';
    expect(probe.calls).to.deep.equal([`fly ${at}`, `look ${at}`, 'popup']);
    expect(probe.marker?.object).to.include({ name: 'Second' });
    expect(received).to.deep.equal([SEVERAL[1]]);
    expect([field(probe).value, options(probe).length]).to.deep.equal(['Second', 0]);
  });

  it('OPEN-111 the viewer moves to a place that is clicked or is the only search result, unless the map is shown', async () => {
    const probe = await openBox({ placeService: finds(...SEVERAL) });
    await search(probe, 'Denver');
    await waitUntil(() => options(probe).length === 3);
    inBox(probe, '#place-2').click();
    await waitUntil(() => probe.calls.includes('popup'));
    fixtureCleanup();
    const single = await openBox({ placeService: finds(found('Only')) });
    await search(single, 'Only');
    await waitUntil(() => single.calls.includes('popup'));
    fixtureCleanup();
    const map = await openBox({ placeService: finds(found('Only')), showsMap: true });
    const received = new Promise((resolve) => map.addEventListener('sphere-place', resolve));
    await search(map, 'Only');
    await received;
    expect(map.calls).to.deep.equal([]);
  });

  it('the viewer moves to the only covered place with the name of the search, and lists several of them', async () => {
    const towns = [found('Denver'), found('Denver', 39.76), found('Denver City')];
    const probe = await openBox({ placeService: finds(...towns), covered: [false, true, true] });
    await search(probe, 'denver');
    await waitUntil(() => probe.calls.includes('popup'));
    expect(probe.calls[0]).to.equal('fly 39.760000, -104.990000');
    expect(options(probe)).to.deep.equal([]);
    probe.covered = [true, true, true];
    await search(probe, 'denver');
    await waitUntil(() => options(probe).length === 3);
  });

  it('VIEW-62 the search box shows a notice when no sphere is near the place', async () => {
    const probe = await openBox({
      placeService: finds(found('Only')),
      flies: () => Promise.reject(new ViewerError('not-found', 'none')),
    });
    await search(probe, 'Only');
    await waitUntil(() => note(probe).includes('no sphere near'));
    expect(probe.calls).to.have.length(1);
  });

  it('pressing Escape closes the list of search results, and pressing it again closes the search box', async () => {
    const probe = await openBox({ placeService: finds(...SEVERAL) });
    await search(probe, 'Denver');
    await waitUntil(() => options(probe).length === 3);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => options(probe).length === 0);
    expect(probe.searching).to.be.true;
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !probe.searching);
  });

  exceptWithoutMedia.it(
    'the search box is accessible in light and dark colors, with its list and with a notice',
    async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const probe = await openBox({ placeService: finds(...SEVERAL) });
        await expectAccessible(probe);
        await search(probe, 'Denver');
        await waitUntil(() => options(probe).length === 3);
        await sendKeys({ press: 'ArrowDown' });
        await expectAccessible(probe);
        fixtureCleanup();
        const failing = await openBox({ apiHost: '/' });
        await search(failing, 'Denver');
        await waitUntil(() => note(failing) !== '');
        await expectAccessible(failing);
        fixtureCleanup();
      }
      await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    },
  );
});
