import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { resetMouse, sendKeys } from '@web/test-runner-commands';
import type { FoundPlace } from '../../../elements/model/place-service.ts';
import type { SphereQueryCard } from '../../../elements/panels/query-card.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { GROUND, queryHere, clipboard, finds, itemOf, items, openMenu, service } from './query-acts.ts';
import { type QueryProbe, coordinatesAt, found, placeProbe } from './query-probe.ts';

/** The title of the popup and the text of the card below it. */
const card = (probe: QueryProbe): string => {
  const element = probe.renderRoot.querySelector<SphereQueryCard>('sphere-query-card');
  return `${element?.heading ?? ''} ${element?.shadowRoot?.textContent ?? ''}`.replace(/\s+/g, ' ');
};
/** Resolves with the card once it shows a place. */
async function shownCard(probe: QueryProbe): Promise<SphereQueryCard> {
  const element = probe.renderRoot.querySelector<SphereQueryCard>('sphere-query-card')!;
  await waitUntil(() => element.renderRoot.querySelector('[part="address"]') !== null);
  return element;
}
const inCard = (probe: QueryProbe, selector: string): HTMLElement =>
  probe.within('sphere-query-card', selector)!;

describe("What's Here?", () => {
  afterEach(() => resetMouse());

  it('VIEW-54 VIEW-58 What’s Here? marks the point and shows its coordinates and place in a popup', async () => {
    let respond: (places: FoundPlace[]) => void = () => undefined;
    const probe = await placeProbe({
      placeService: service(() => new Promise((resolve) => (respond = resolve))),
    });
    await queryHere(probe);
    expect(probe.calls).to.deep.equal(['popup with focus']);
    expect(probe.marker?.object).to.include({ kind: 'marker', name: 'Selected point' });
    await waitUntil(() => card(probe).includes('Searching…'));
    expect(card(probe)).to.contain(coordinatesAt(...GROUND));
    respond([found('Union Station')]);
    await waitUntil(() => card(probe).includes('Union Station Denver, CO, USA'));
    await waitUntil(() => (probe.marker?.object as { name?: string } | undefined)?.name === 'Union Station');
  });

  it('VIEW-54 no line of the popup repeats another, whether a place has a name or only an address', async () => {
    const lines = async (name: string, formatted_address: string): Promise<string[]> => {
      const probe = await placeProbe({ placeService: finds({ ...found(name), formatted_address }) });
      await queryHere(probe);
      const { renderRoot, heading } = await shownCard(probe);
      const [given = '', address = ''] = ['name', 'address'].map(
        (part) => renderRoot.querySelector(`[part="${part}"]`)?.textContent,
      );
      fixtureCleanup();
      return [heading, given, address];
    };
    const town = 'Denver, CO 80202, USA';
    expect(await lines('Union Station', `1701 Wynkoop St, ${town}`)).to.deep.equal([
      'Union Station',
      '',
      `1701 Wynkoop St, ${town}`,
    ]);
    expect(await lines('Oak St', `Oak St, ${town}`)).to.deep.equal(['Oak St', '', town]);
    const address = `12 Oak St, ${town}`;
    expect(await lines(address, address)).to.deep.equal(['12 Oak St', '', town]);
    // A title that is cut stands below in full.
    const corner = 'S Paine Ave & W La Cienega St';
    expect(await lines(`${corner}, ${town}`, `${corner}, ${town}`)).to.deep.equal([
      'S Paine Ave & W L...St',
      corner,
      town,
    ]);
  });

  it('VIEW-54 a new place query cancels the previous one and ignores its late response', async () => {
    const requests: { signal: AbortSignal; respond: (places: FoundPlace[]) => void }[] = [];
    const probe = await placeProbe({
      placeService: service((_, signal) => new Promise((respond) => requests.push({ signal, respond }))),
    });
    await queryHere(probe);
    await waitUntil(() => requests.length === 1);
    await openMenu(probe, [300, 320]);
    itemOf(probe, "What's Here?").click();
    await waitUntil(() => requests.length === 2);
    expect(requests.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    requests[1]?.respond([found('Second')]);
    await waitUntil(() => card(probe).includes('Second'));
    requests[0]?.respond([found('First')]);
    await probe.updateComplete;
    expect(card(probe)).to.contain('Second').and.not.contain('First');
    expect(card(probe)).to.contain(coordinatesAt(300, 320));
  });

  it('VIEW-54 a failed place query shows an error and can be retried, and a query without results shows a notice', async () => {
    let calls = 0;
    const probe = await placeProbe({
      placeService: service(() => {
        calls += 1;
        if (calls === 1) throw new TypeError('no network');
        return Promise.resolve([]);
      }),
    });
    await queryHere(probe);
    await waitUntil(() => card(probe).includes('is not responding'));
    expect(probe.errors.map(({ code }) => code)).to.deep.equal(['source-failed']);
    inCard(probe, '.again').click();
    await waitUntil(() => card(probe).includes('No place was found here.'));
    expect(calls).to.equal(2);
  });

  it('VIEW-54 markup in the results of the page’s place service is shown as text, and invalid places are omitted', async () => {
    const hostile = { ...found('<img src=x onerror=alert(1)>'), extra: 1 };
    const probe = await placeProbe({
      placeService: finds({ name: 1 } as never, { ...hostile, location: { lat: 400, lng: 0 } }, hostile),
    });
    await queryHere(probe);
    await waitUntil(() => card(probe).includes('<img src=x'));
    expect(inCard(probe, 'img')).to.equal(null);
  });

  it('VIEW-55 VIEW-57 ERR-12 without a maps key, a place query sends no request, reports the specified text and shows a notice', async () => {
    const text =
      "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?";
    let requests = 0;
    const { fetch } = window;
    window.fetch = () => Promise.reject(new Error(String((requests += 1))));
    for (const settings of [{}, { apiHost: '/' }, { apiHost: '/', apiKey: 'k', mapsKey: 'not a key!' }]) {
      const probe = await placeProbe(settings);
      await queryHere(probe);
      await waitUntil(() => probe.errors.length > 0);
      expect(probe.errors.map(({ code, message }) => [code, message])).to.deep.equal([
        ['maps-key-missing', text],
      ]);
      await waitUntil(() => card(probe).includes('needs a Google API key'));
      expect(card(probe)).to.contain(coordinatesAt(...GROUND));
      fixtureCleanup();
    }
    window.fetch = fetch;
    expect(requests).to.equal(0);
  });

  it('VIEW-59 VIEW-60 clicking the coordinates copies them and shows a confirmation for two seconds', async () => {
    const probe = await placeProbe({ placeService: finds() });
    const copies: string[] = [];
    clipboard((text) => Promise.resolve(void copies.push(text)));
    await queryHere(probe);
    inCard(probe, '.coordinates').click();
    const before = performance.now();
    await waitUntil(() => card(probe).includes('Copied to clipboard!'));
    expect(copies).to.deep.equal([coordinatesAt(...GROUND)]);
    await waitUntil(() => !card(probe).includes('Copied'));
    expect(performance.now() - before).to.be.greaterThan(1900);
  });

  it('VIEW-59 if copying is denied, the coordinates are selected and the keyboard shortcut is shown', async () => {
    const probe = await placeProbe({ placeService: finds() });
    clipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    await queryHere(probe);
    inCard(probe, '.coordinates').click();
    await waitUntil(() => card(probe).includes('Ctrl+C'));
    const field = inCard(probe, 'input') as HTMLInputElement;
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).to.equal(
      coordinatesAt(...GROUND),
    );
  });

  it('the pin of What’s Here? stays until the user removes it in its popup', async () => {
    const probe = await placeProbe({ placeService: finds(found('Union Station')) });
    await queryHere(probe);
    await shownCard(probe);
    expect(probe.marker?.object).to.include({ standsOut: true });
    inCard(probe, '[part="unpin"]').click();
    await waitUntil(() => probe.marker === null);
    expect(probe.query?.queryPoint).to.equal(null);
  });

  it('VIEW-61 Fly Here of the popup is off, with its reason, if no other sphere is closer to the point', async () => {
    const probe = await placeProbe({ placeService: finds(), nearest: { id: 1 } });
    await queryHere(probe);
    await waitUntil(() => card(probe).includes('already at the sphere closest to this point'));
    inCard(probe, '.fly').click();
    expect(probe.calls).to.deep.equal(['popup with focus']);
    expect(inCard(probe, '.fly').ariaDisabled).to.equal('true');
    await expectAccessible(probe);
  });

  it('EMBED-10 with hideQueryMarkers, the result of a place query appears in a card instead of at a marker', async () => {
    const probe = await placeProbe({ hideQueryMarkers: true, placeService: finds(found('Union Station')) });
    await queryHere(probe);
    expect(probe.marker).to.equal(null);
    await waitUntil(() => card(probe).includes('Union Station'));
    expect(inCard(probe, '[role="dialog"]')).to.equal(
      probe.renderRoot.querySelector('sphere-query-card')?.shadowRoot?.activeElement,
    );
    await expectAccessible(probe);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => probe.renderRoot.querySelector('sphere-query-card') === null);
  });

  it('OBJ-07 the marker of a place query is shown up to 100 m away, even if the distance limit for markers is 10 m', async () => {
    const far = await placeProbe({ customMarkerDistance: 10, placeService: finds() });
    far.query?.query({ latitude: 39.7492, longitude: -104.9903 });
    await waitUntil(() => card(far) !== '');
    expect(far.marker).to.equal(null);
    const near = await placeProbe({ customMarkerDistance: 10, placeService: finds() });
    near.query?.query({ latitude: 39.7396, longitude: -104.9903 });
    await waitUntil(() => card(near) !== '');
    expect(near.marker).not.to.equal(null);
  });

  it('removing the viewer cancels its place query, and the context menu can be opened after the viewer is added again', async () => {
    let signal: AbortSignal | null = null;
    const probe = await placeProbe({
      placeService: service((_, input) => {
        signal = input;
        return new Promise(() => undefined);
      }),
    });
    await queryHere(probe);
    await waitUntil(() => signal !== null);
    probe.remove();
    expect((signal as AbortSignal | null)?.aborted).to.be.true;
    await fixture(html`<div>${probe}</div>`);
    await openMenu(probe);
    expect(items(probe)).to.have.length(3);
  });
});
