import { expect } from '@open-wc/testing';
import { readUrl } from '../../../elements/model/objects/read-url.ts';
import { sanitizeHtml, sanitizeSvg } from '../../../elements/page/sanitize.ts';
import { ADDRESSES, DRAWINGS, LEAK, VECTORS } from '../../helpers/popups-xss-vectors.ts';
import { except } from '../browsers.ts';
import { waitUntil } from '../wait-until.ts';
import { type ObjectHost, found, marker, placeHost, seenAs } from './popups-host.ts';

declare global {
  interface Window {
    __hit: () => void;
  }
}

/** Elements that the HTML of a popup may contain. */
const SOBER = new Set(
  [
    'p br hr div span h1 h2 h3 h4 h5 h6 address blockquote b i em strong u s small sub sup mark q cite abbr time',
    'code kbd pre ul ol li dl dt dd bdi figure figcaption a img table caption thead tbody tfoot tr th td',
  ]
    .join(' ')
    .split(' '),
);

/** Attributes that elements in the HTML of a popup may have. */
const PLAIN = /^(?:href|src|alt|title|lang|dir|datetime|width|height|colspan|rowspan|scope|start|reversed)$/;
const OURS = /^(?:target|rel|loading)$/;

let hits = 0;
const errors: string[] = [];
const note = (event: Event): void => {
  errors.push(event instanceof ErrorEvent ? event.message : String((event as PromiseRejectionEvent).reason));
};

/**
 * Returns everything that was requested from the attackers' host since the page was loaded. WebKit does not list
 * failed requests, so there it is always empty.
 */
const leaked = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).hostname === new URL(LEAK).hostname);

/** Resolves when an image has failed to load. All earlier requests have then been recorded as well. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onerror = () => resolve();
    image.src = `${LEAK}control-${String(performance.now())}`;
  });

const expectNothing = (): void => {
  expect(hits).to.equal(0);
  expect(errors).to.deep.equal([]);
  expect(leaked().filter((name) => !name.includes('/control-'))).to.deep.equal([]);
};

/** Returns all elements below a root, including those in templates and shadow roots. */
const allIn = (root: ParentNode): Element[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element instanceof HTMLTemplateElement ? allIn(element.content) : []),
    ...(element.shadowRoot ? allIn(element.shadowRoot) : []),
  ]);

/** Returns whether a link or an image has a harmless URL. */
const isHarmless = (element: Element, name: string): boolean => {
  const url = new URL(element.getAttribute(name) ?? '', document.baseURI);
  const isImage = element.localName === 'img' && url.href.startsWith('data:image/');
  return isImage || url.protocol === 'https:' || url.hostname === location.hostname;
};

/** Returns the disallowed content in a piece of HTML. */
const problemsOf = (root: ParentNode): string[] =>
  allIn(root).flatMap((element) => [
    ...(SOBER.has(element.localName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml'
      ? []
      : [`<${element.localName}>`]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      const isFine = PLAIN.test(name) || OURS.test(name);
      const leads = (name === 'href' || name === 'src') && !isHarmless(element, name);
      return isFine && !leads ? [] : [`${name}=${value}`];
    }),
  ]);

/** Shows a marker with an attack vector in every field, read in the same way as a page's objects. */
async function show(host: ObjectHost, key: number, vector: string): Promise<void> {
  const object = marker({
    name: vector,
    description: vector,
    hoverText: vector,
    popup: vector,
    imageUrl: readUrl(vector),
  });
  const seen = seenAs(key, object);
  host.objects.show([seen]);
  host.popups.open(key);
  host.popups.mark(null);
  await host.updateComplete;
  await sanitizeHtml(vector);
  await host.updateComplete;
}

describe('hostile text, HTML and SVG', () => {
  before(() => {
    window.__hit = () => (hits += 1);
    window.addEventListener('error', note);
    window.addEventListener('unhandledrejection', note);
  });
  after(() => {
    window.removeEventListener('error', note);
    window.removeEventListener('unhandledrejection', note);
  });

  it('the check used by the tests of hostile HTML detects a script that runs', async () => {
    const frame = document.createElement('div');
    frame.innerHTML = '<img src="data:," onerror="__hit()">';
    document.body.append(frame);
    await waitUntil(() => hits > 0);
    frame.remove();
    expect(hits).to.equal(1);
    hits = 0;
  });

  except({ webkit: 'WebKit does not list failed requests' }).it(
    'the tests of hostile HTML would detect a request that is sent',
    async () => {
      await settle();
      expect(leaked()).to.have.length.above(0);
    },
  );

  it(`OBJ-20, OBJ-25: ${String(VECTORS.length)} attack vectors in the texts, image URL and popup HTML of a marker run no script and load nothing`, async () => {
    const host = await placeHost();
    for (const [key, vector] of VECTORS.entries()) {
      await show(host, key, vector);
      const popup = found(host, '.popup');
      expect(popup, vector).not.to.be.null;
      expect(found(host, '[part=popup-title]')?.childElementCount, vector).to.equal(0);
      expect(found(host, '.description')?.textContent, vector).to.equal(vector.trim());
      const rich = found(host, '.rich');
      expect(rich ? problemsOf(rich) : [], vector).to.deep.equal([]);
      const handlers = allIn(host.renderRoot).flatMap(({ attributes }) =>
        [...attributes].filter(({ name }) => name.startsWith('on')),
      );
      expect(handlers, vector).to.deep.equal([]);
    }
    await settle();
    expectNothing();
  });

  it('OBJ-16, OBJ-17: scripts injected into hover texts are shown as plain text', async () => {
    const host = await placeHost();
    for (const [key, vector] of VECTORS.entries()) {
      const seen = seenAs(key, marker({ hoverText: vector }));
      host.objects.show([seen]);
      host.popups.hover(seen, { x: 9, y: 9 });
      host.clock.advance(330);
      await host.updateComplete;
      expect(found(host, '.words')?.textContent, vector).to.equal(vector.trim());
      expect(found(host, '.words')?.childElementCount).to.equal(0);
      host.popups.hover(null, { x: 9, y: 9 });
    }
    await settle();
    expectNothing();
  });

  it('OBJ-25: an image is not shown in a popup if its URL could run a script or leads to another site without TLS', async () => {
    const host = await placeHost();
    for (const [key, address] of ADDRESSES.entries()) {
      const imageUrl = readUrl(address);
      host.objects.show([seenAs(key, marker({ name: 'A', imageUrl }))]);
      host.popups.open(key);
      await host.updateComplete;
      const image = found(host, '.image');
      if (image) expect(isHarmless(image, 'src'), address).to.be.true;
    }
    await settle();
    expectNothing();
  });

  it(`OBJ-27: ${String(DRAWINGS.length)} hostile SVGs run no script and load nothing after sanitizing, even as inline elements`, async () => {
    const frame = document.createElement('div');
    document.body.append(frame);
    for (const vector of VECTORS) {
      const svg = await sanitizeSvg(vector);
      if (svg === null) continue;
      frame.innerHTML = svg;
      const strange = allIn(frame).flatMap((element) => [
        ...(element.namespaceURI === 'http://www.w3.org/2000/svg' ? [] : [`<${element.localName}>`]),
        ...[...element.attributes]
          .filter(({ name, value }) => /^on|^xml:base$/i.test(name) || /leak|javascript|__hit/i.test(value))
          .map(({ name, value }) => `${name}=${value}`),
      ]);
      expect(strange, vector).to.deep.equal([]);
      expect(frame.querySelector('script, style, a, image, use, foreignObject, animate, set'), vector).to.be
        .null;
      expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror'), vector).to.be
        .null;
      await drawn(svg);
    }
    await settle();
    expectNothing();
    frame.remove();
  });

  it('OBJ-27: sanitizing an SVG icon preserves its harmless elements, attributes and styles', async () => {
    const source =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g transform="rotate(45 12 12)"><path d="M2 2h20v20z" fill="url(#g)" style="stroke:rgb(1 2 3);stroke-width:2"/></g><text x="1" y="9">A</text></svg>';
    const svg = (await sanitizeSvg(source)) ?? '';
    for (const safe of [
      'viewBox="0 0 24 24"',
      'url(#g)',
      'linearGradient',
      'rotate(45 12 12)',
      'stroke:rgb(1 2 3)',
      '>A<',
    ]) {
      expect(svg).to.contain(safe);
    }
    expect(await drawn(svg)).to.be.true;
  });

  it('OBJ-27: SVG source code that is empty, cannot be drawn or is larger than 64 KB is rejected', async () => {
    for (const source of ['', ' ', 'x', '<p>x</p>', '<svg></svg>', '<svg><script>1</script></svg>']) {
      expect(await sanitizeSvg(source), source).to.be.null;
    }
    const square = (bytes: number): string => {
      const [start, end] = ['<svg><path d="M0 0h1v1z', '"/></svg>'];
      return start + ' '.repeat(bytes - start.length - end.length) + end;
    };
    expect(await sanitizeSvg(square(64 * 1024))).not.to.be.null;
    expect(await sanitizeSvg(square(64 * 1024 + 1))).to.be.null;
  });

  it('OBJ-25: sanitizing does not change harmless HTML', async () => {
    const sober =
      '<h2>Hours</h2><ul><li>Daily</li></ul><table><tbody><tr><th scope="row">A</th><td>1</td></tr></tbody></table><p lang="de">Grüße &amp; <em>mehr</em></p>';
    const frame = document.createElement('div');
    frame.append((await sanitizeHtml(sober)) ?? '');
    expect(frame.innerHTML).to.equal(sober);
  });
});

/** Resolves with whether a browser draws an SVG as an image. */
const drawn = (svg: string): Promise<boolean> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  });
