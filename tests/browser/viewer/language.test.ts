import { expect } from '@open-wc/testing';
import { LANGUAGES, type Translated } from '../../../elements/language/languages.ts';
import { ShownTexts, type TextsHost } from '../../../elements/language/shown-texts.ts';
import { TEXTS as MAP_GERMAN } from '../../../elements/map/translations/de.ts';
import { PANELS } from '../../../elements/model/panels.ts';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import { ENGLISH_TEXTS } from '../../../elements/panels/texts.ts';
import { TEXTS as ARABIC } from '../../../elements/panels/translations/ar.ts';
import { TEXTS as GERMAN } from '../../../elements/panels/translations/de.ts';
import { TEXTS as FRENCH } from '../../../elements/panels/translations/fr.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, placeViewer, showPainted } from './viewer-fixtures.ts';

const page = document.documentElement;

/** Returns the accessible names of the buttons in the control bar. */
const labels = (viewer: SphereViewer): (string | null)[] =>
  [
    ...(viewer.renderRoot.querySelector('sphere-control-bar')?.renderRoot.querySelectorAll('button') ?? []),
  ].map((button) => button.getAttribute('aria-label'));

const stageOf = (viewer: SphereViewer): Element => viewer.renderRoot.querySelector('[part="stage"]')!;

const shows = (viewer: SphereViewer, label: string): Promise<void> =>
  waitUntil(() => labels(viewer).includes(label), `The controls are not labeled ${label}.`);

/** Expects a panel or the bar to be within the viewer, with all that it contains. */
function expectToFit(box: Element, around: DOMRect, where: string): void {
  const { left, right } = box.getBoundingClientRect();
  const isBar = box.matches('[part~="bar"]');
  expect(left, where).to.be.at.least(around.left - 0.5);
  expect(right, where).to.be.at.most(around.right + 0.5);
  // The tooltips of a bar's buttons may reach beyond the bar, but not beyond the viewer.
  expect(box.scrollWidth, where).to.be.at.most((isBar ? around.right - left : box.clientWidth) + 1);
  const ends = [...box.querySelectorAll('button')].map((button) => button.getBoundingClientRect().right);
  if (isBar) expect(Math.max(...ends), where).to.be.at.most(right);
}

let host: PaintedHost;

describe('the language of a viewer', () => {
  beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
  afterEach(() => {
    host.leave();
    page.removeAttribute('lang');
    page.removeAttribute('dir');
  });

  it('PEER-16 the viewer has the language of the page, follows a change, and is English for others', async () => {
    page.lang = 'de-AT';
    const { viewer, errors } = await showPainted();
    await shows(viewer, GERMAN.help);
    expect(stageOf(viewer).getAttribute('aria-roledescription')).to.equal(GERMAN.viewer);
    expect(viewer.shownTexts.objects.language).to.equal('de-AT');
    page.lang = 'fr';
    await shows(viewer, FRENCH.help);
    viewer.parentElement!.lang = 'de';
    await shows(viewer, GERMAN.help);
    viewer.lang = 'sv';
    await shows(viewer, ENGLISH_TEXTS.help);
    expect(viewer.renderRoot.querySelector('.panels')!.getAttribute('lang')).to.equal('en');
    viewer.removeAttribute('lang');
    await shows(viewer, GERMAN.help);
    viewer.parentElement!.lang = '';
    await shows(viewer, ENGLISH_TEXTS.help);
    expect(errors).to.deep.equal([]);
  });

  it('PEER-16 a viewer in a shadow tree has the language around the tree', async () => {
    page.lang = 'de';
    const { viewer } = await showPainted();
    const outside = viewer.parentElement!;
    const tree = outside.attachShadow({ mode: 'open' });
    tree.append(viewer);
    await shows(viewer, GERMAN.help);
    outside.lang = 'fr';
    await shows(viewer, FRENCH.help);
  });

  it('PEER-16 the page’s own texts stay in every language, whole or in part', async () => {
    const { viewer } = await showPainted();
    viewer.texts = { help: 'Help', objects: { flyHere: 'Flieg!' } };
    viewer.texts = { ...viewer.texts, zoomIn: 'Näher' };
    await shows(viewer, 'Näher');
    expect(labels(viewer)).to.include.members(['Help', ENGLISH_TEXTS.zoomOut]);
    viewer.lang = 'de';
    await shows(viewer, GERMAN.zoomOut);
    // An English text that the page has chosen is not taken for the viewer's own.
    expect(labels(viewer)).to.include.members(['Help', 'Näher']);
    expect(viewer.shownTexts.objects.flyHere).to.equal('Flieg!');
    expect(viewer.shownTexts.objects.hidden).to.equal(GERMAN.objects.hidden);
    viewer.texts = { objects: { language: 'he' } };
    await shows(viewer, GERMAN.help);
    expect(viewer.renderRoot.querySelector<HTMLElement>('.panels')!.dir).to.equal('rtl');
  });

  it('PEER-16 texts in Arabic run from right to left, also on a page that does not, but the picture stays', async () => {
    const { viewer } = await showPainted({ lang: 'ar', 'viewer-title': 'Harbor' });
    await shows(viewer, ARABIC.help);
    await viewer.openPanel('info');
    const panel = viewer.renderRoot.querySelector('sphere-info-panel')!;
    await waitUntil(() => panel.renderRoot.querySelector('dt') !== null);
    expect(panel.matches(':dir(rtl)')).to.equal(true);
    const [name, value] = ['dt', 'dd'].map((tag) =>
      panel.renderRoot.querySelector(tag)!.getBoundingClientRect(),
    );
    expect(name!.left).to.be.greaterThan(value!.left);
    const [first, last] = [
      ...viewer.renderRoot.querySelector('sphere-control-bar')!.renderRoot.querySelectorAll('button'),
    ]
      .filter((button) => button.offsetWidth > 0)
      .map((button) => button.getBoundingClientRect().left)
      .filter((_, at, { length }) => at === 0 || at === length - 1);
    expect(first!).to.be.greaterThan(last!);
    // The map, the title and the content of the page keep the page's direction.
    for (const selector of ['[part="map"]', '[part="title"]', 'slot:not([name])'])
      expect(getComputedStyle(viewer.renderRoot.querySelector(selector)!).direction, selector).to.equal(
        'ltr',
      );
    viewer.lang = 'de';
    await shows(viewer, GERMAN.help);
    expect(panel.matches(':dir(rtl)')).to.equal(false);
  });

  it('PEER-16 the bar and the panels fit a screen 360 px wide in every language', async function () {
    this.timeout(120_000);
    const { viewer } = await showPainted({ measuring: true, favorites: 'local' });
    viewer.style.width = '360px';
    viewer.style.height = '640px';
    const list = LANGUAGES.filter((language) => language !== 'en');
    for (const language of list) {
      viewer.lang = language;
      await waitUntil(() => viewer.shownTexts.objects.language.startsWith(language));
      for (const panel of PANELS) {
        await viewer.openPanel(panel);
        await viewer.updateComplete;
        const around = viewer.getBoundingClientRect();
        const children = [...viewer.renderRoot.querySelectorAll('.panels > *')];
        const boxes = children.flatMap((child) => [
          ...(child.shadowRoot?.querySelectorAll('[part~="panel"], [part~="bar"]') ?? []),
        ]);
        for (const box of boxes)
          expectToFit(box, around, `${language} ${panel} ${box.getAttribute('part')!}`);
      }
    }
  });

  it('PEER-16 what a viewer says while it loads is in the language of the page', async () => {
    page.lang = 'de';
    const { viewer } = await placeViewer({ tiles: '/never/{sphere}', lang: 'de' });
    await waitUntil(() => stageOf(viewer).getAttribute('aria-label') === GERMAN.unnamed);
    viewer.remove();
  });

  it('PEER-16 a map has the language of the page', async () => {
    page.lang = 'de';
    const map = document.createElement('sphere-map');
    map.texts = { zoomOut: 'Weiter weg' };
    map.style.height = '200px';
    const said: string[] = [];
    map.createSurface = ({ texts, start }) => {
      said.push(texts.map);
      const nothing = (): undefined => undefined;
      const moves = { goTo: nothing, zoomIn: nothing, zoomOut: nothing, show: nothing, dispose: nothing };
      const say = (changed: { readonly map: string }): void => void said.push(changed.map);
      return { ...moves, say, center: start, zoom: 3, contains: () => true, spheresInView: () => [] };
    };
    document.body.append(map);
    const names = (): (string | null)[] =>
      [...map.renderRoot.querySelectorAll('[part="zoom"] button')].map(
        (button) => button.getAttribute('aria-label') ?? button.getAttribute('title'),
      );
    await waitUntil(() => names().includes(MAP_GERMAN.zoomIn));
    expect(names()).to.include('Weiter weg');
    await waitUntil(() => said.length > 0);
    page.lang = 'en';
    await waitUntil(() => names().includes('Zoom in'));
    expect(said).to.deep.equal([MAP_GERMAN.map, 'Map of spheres']);
    map.remove();
  });
});

/** An element with texts that are loaded by hand. */
class Host extends HTMLElement {
  readonly renderRoot = this.attachShadow({ mode: 'open' });
  texts = {};
  readonly loads: [language: Translated, settle: (texts: Greeting | Error) => void][] = [];
  readonly errors: ViewerError[] = [];
  #connected: () => void = () => undefined;
  #disconnected: () => void = () => undefined;

  readonly shown = new ShownTexts<Greeting>(this, {
    english: { hello: 'Hello', language: 'en' },
    load: (language) =>
      new Promise((resolve, reject) =>
        this.loads.push([language, (texts) => (texts instanceof Error ? reject(texts) : resolve(texts))]),
      ),
    withTag: (texts, language) => ({ ...texts, language }),
    tagOf: ({ language }) => language,
    notOurs: 'slot',
    onChange: () => undefined,
    onError: (error) => this.errors.push(error),
  });

  addController(controller: Parameters<TextsHost['addController']>[0]): void {
    this.#connected = () => controller.hostConnected();
    this.#disconnected = () => controller.hostDisconnected();
  }

  connectedCallback(): void {
    this.#connected();
  }

  disconnectedCallback(): void {
    this.#disconnected();
  }

  /** Ends a loading, and what follows from it. */
  async settle(at: number, texts: Greeting | Error): Promise<void> {
    this.loads[at]?.[1](texts);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

interface Greeting {
  readonly hello: string;
  readonly language: string;
}

customElements.define('host-of-texts', Host);

describe('texts that are loading', () => {
  const greeting = (hello: string): Greeting => ({ hello, language: '' });
  const place = (lang: string): Host => {
    const host = new Host();
    host.lang = lang;
    document.body.append(host);
    return host;
  };
  const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  it('PEER-16 the language that the page has set last is shown, in whatever order texts arrive', async () => {
    const host = place('de');
    host.lang = 'fr';
    await nextTask();
    host.lang = 'es';
    await nextTask();
    expect(host.loads.map(([language]) => language)).to.deep.equal(['de', 'fr', 'es']);
    await host.settle(2, greeting('Hola'));
    await host.settle(0, greeting('Hallo'));
    await host.settle(1, new Error('lost'));
    expect(host.shown.now).to.deep.equal({ hello: 'Hola', language: 'es' });
    expect(host.errors).to.deep.equal([]);
    // The previous language stays until the next one has loaded.
    host.lang = 'it';
    await nextTask();
    expect(host.shown.now.hello).to.equal('Hola');
    await host.settle(3, greeting('Ciao'));
    expect(host.shown.now.hello).to.equal('Ciao');
    host.remove();
  });

  it('PEER-16 a language that is set and removed in a task is not loaded, and a removed element follows no change', async () => {
    const host = place('');
    host.lang = 'de';
    host.removeAttribute('lang');
    await nextTask();
    expect(host.loads).to.deep.equal([]);
    host.remove();
    host.lang = 'de';
    await nextTask();
    expect(host.loads).to.deep.equal([]);
    document.body.append(host);
    expect(host.loads.map(([language]) => language)).to.deep.equal(['de']);
    host.remove();
  });

  it('PEER-16 texts that cannot be loaded are English, which is reported once, until they load', async () => {
    const host = place('de-CH');
    let isReady = false;
    void host.shown.ready.then(() => (isReady = true));
    await host.settle(0, new Error('offline'));
    expect(isReady).to.equal(true);
    expect(host.shown.now).to.deep.equal({ hello: 'Hello', language: 'en' });
    host.shown.retry();
    await host.settle(1, new Error('offline'));
    expect(host.errors.map(({ code, recoverable, message }) => [code, recoverable, message])).to.deep.equal([
      ['network', true, 'The texts of the language de could not be loaded, so they are English.'],
    ]);
    host.shown.retry();
    await host.settle(2, greeting('Grüezi'));
    expect(host.shown.now).to.deep.equal({ hello: 'Grüezi', language: 'de-CH' });
    host.shown.retry();
    expect(host.loads.length).to.equal(3);
    host.remove();
  });
});
