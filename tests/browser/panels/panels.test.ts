import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import type { Precision } from '../../../elements/model/sphere.ts';
import type { SphereHelpPanel } from '../../../elements/panels/help-panel.ts';
import type { SphereInfoPanel } from '../../../elements/panels/info-panel.ts';
import type { SphereSnapshotPanel } from '../../../elements/panels/snapshot-panel.ts';
import { ENGLISH_TEXTS } from '../../../elements/panels/texts.ts';
import { expectAccessible } from '../accessible.ts';
import { exceptWithoutMedia } from '../browsers.ts';
import { waitUntil } from '../wait-until.ts';
import {
  PANEL_TAGS,
  eventOnClick,
  definePanels,
  found,
  nextEvent,
  inViewer,
  inside,
  textOf,
} from './panel-fixtures.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const SPHERE = {
  id: 12042,
  latitude: 39.3245,
  longitude: -76.620173,
  timestamp: '2020-05-11T15:04:00-05:00',
  title: null,
};

/** Width and height of viewers, in CSS pixels. */
const WIDE = [800, 500] as const;
const NARROW = [360, 640] as const;

/** Resolves when a panel has appeared, which changes its size. */
const appeared = (panel: Element): Promise<unknown> =>
  Promise.all(panel.shadowRoot!.getAnimations().map(({ finished }) => finished));

before(definePanels);

describe('<sphere-info-panel>', () => {
  const info = (size?: readonly [number, number]): Promise<SphereInfoPanel> => {
    const element = document.createElement('sphere-info-panel');
    Object.assign(element, { open: true, sphere: SPHERE, copyright: '© 2020 Blue Sky Imagery' });
    return inViewer(element, size);
  };

  it('VIEW-41 VIEW-51 the info panel shows the id, the coordinates and the capture date of the sphere', async () => {
    expect(textOf(await info(), 'dl')).to.equal(
      'Sphere 12042 Latitude 39.324500° Longitude -76.620173° Captured May 11th, 2020 at 3:04 PM GMT-5',
    );
  });

  it('the info panel shows the name of a photograph in place of an id', async () => {
    const element = await info();
    element.sphere = { ...SPHERE, id: 1, metadata: { fileName: 'IMG_0042.jpg' } };
    await element.updateComplete;
    expect(textOf(element, 'dl')).to.match(/^Sphere IMG_0042\.jpg Latitude/);
  });

  it('FIX-83 VIEW-51 the info panel shows the time of the place, and the recorded time as its tooltip', async () => {
    const element = await info();
    element.sphere = {
      ...SPHERE,
      timestamp: '2026-06-18T00:23:08.000Z',
      metadata: { timeZone: 'America/New_York' },
    };
    await element.updateComplete;
    const time = element.shadowRoot?.querySelector('time');
    expect(time?.textContent).to.equal('June 17th, 2026 at 8:23 PM EDT');
    expect([time?.title, time?.dateTime]).to.deep.equal([
      '2026-06-18T00:23:08.000Z',
      '2026-06-18T00:23:08.000Z',
    ]);
    await expectAccessible(element);
  });

  it('FIX-83 the info panel says that a time without a zone is that of the camera, and lists notes on the tags of a photograph', async () => {
    const element = await info();
    const tagNotes = ['Its GPano:PoseRollDegrees, 200°, is not within ±180° and was not used.', 7];
    element.sphere = { ...SPHERE, timestamp: '2020-05-11T15:04:00', metadata: { tagNotes } };
    await element.updateComplete;
    expect(textOf(element, 'time')).to.equal('May 11th, 2020 at 3:04 PM (camera’s local time)');
    expect(textOf(element, '.notes')).to.equal(`Notes ${String(tagNotes[0])}`);
    await expectAccessible(element);
    element.texts = { ...ENGLISH_TEXTS, localTime: '{time} (Ortszeit)', tagNotes: 'Hinweise' };
    element.sphere = { ...SPHERE, timestamp: '2020-05-11T15:04:00', metadata: { tagNotes: 'none' } };
    await element.updateComplete;
    expect(textOf(element, 'time')).to.match(/3:04 PM \(Ortszeit\)$/);
    expect(found(element, '.notes')).to.equal(null);
  });

  it('VIEW-41 the info panel shows Unknown for missing values, and shows markup in a title as text', async () => {
    const element = await info();
    element.sphere = { ...SPHERE, timestamp: null, title: '<b>North lot</b>' };
    await element.updateComplete;
    expect(textOf(element, 'dl')).to.match(/Captured Unknown$/);
    expect(textOf(element, '.name')).to.equal('<b>North lot</b>');
    element.sphere = null;
    await element.updateComplete;
    expect(textOf(element, '.body')).to.equal('Unknown');
  });

  it('SURF-10 the info panel shows the precision of a sphere and labels assumed values', async () => {
    const element = await info();
    const shown = async (precision: Precision | undefined, latitude: number | null = 39): Promise<string> => {
      element.sphere = { ...SPHERE, latitude, metadata: { precision } };
      await element.updateComplete;
      return textOf(element, 'dl').replace(/^.*GMT-5 ?/, '');
    };
    const measured = { horizontal: 0.02, vertical: 0.0421, heading: 0.001, pitch: 1, roll: 1 };
    expect(await shown(measured)).to.equal('Precision position ±0.02 m, height ±0.042 m, heading ±0.001°');
    expect(await shown({ ...measured, heading: 7, assumed: ['heading', 'pitch', 'roll'] })).to.equal(
      'Precision position ±0.02 m, height ±0.042 m Assumed precision heading ±7°',
    );
    expect(await shown({ horizontal: 4.96, assumed: ['horizontal'] })).to.equal(
      'Assumed precision position ±5 m',
    );
    expect(await shown({ pitch: 1, roll: 2 })).to.equal('');
    expect(await shown(measured, null)).to.equal('');
    expect(await shown(undefined)).to.equal('');
  });

  it("SURF-10 the info panel shows the precision in English if the page's texts do not translate it", async () => {
    const element = await info();
    const { precision: _, assumedPrecision: __, deviations: ___, ...texts } = ENGLISH_TEXTS;
    element.texts = { ...texts, infoTitle: 'Über die Sphäre' };
    const precision: Precision = { horizontal: 0.02, heading: 7, assumed: ['heading'] };
    element.sphere = { ...SPHERE, metadata: { precision } };
    await element.updateComplete;
    expect(textOf(element, 'dl')).to.match(/Precision position ±0\.02 m Assumed precision heading ±7°$/);
  });

  it('SURF-10 the precision does not overflow the info panel in viewers 360 and 1440 px wide', async () => {
    await setViewport({ width: 1500, height: 900 });
    for (const size of [NARROW, [1440, 800]] as const) {
      const element = await info(size);
      const precision = { horizontal: 0.02, vertical: 0.04, heading: 12.5, assumed: ['heading' as const] };
      element.sphere = { ...SPHERE, metadata: { precision } };
      await element.updateComplete;
      await appeared(element);
      const body = inside(element, '.body').getBoundingClientRect();
      const rows = [...element.shadowRoot!.querySelectorAll('.row')];
      expect(rows.length).to.equal(6);
      for (const row of rows) {
        const [name, value] = [...row.children].map((part) => part.getBoundingClientRect()) as [
          DOMRect,
          DOMRect,
        ];
        expect(name.left).to.be.closeTo(row.getBoundingClientRect().left, 1);
        expect(value.right).to.be.closeTo(row.getBoundingClientRect().right, 1, row.textContent);
        expect(value.left >= body.left && value.right <= body.right).to.equal(true, row.textContent);
      }
      await expectAccessible(element);
    }
  });

  it('VIEW-42 the info panel shows the copyright line in a footer, and has no footer without a copyright line', async () => {
    const element = await info();
    expect(textOf(element, '.footer')).to.equal('© 2020 Blue Sky Imagery');
    element.copyright = '';
    await element.updateComplete;
    expect(found(element, '.footer')).to.equal(null);
  });

  exceptWithoutMedia.it(
    'the info panel is accessible in light and dark colors and in wide and narrow viewers',
    async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await emulateMedia({ colorScheme });
        for (const size of [WIDE, NARROW]) {
          const element = await info(size);
          await expectAccessible(element);
        }
      }
      await emulateMedia({ colorScheme: null as never });
    },
  );

  it('the info panel stays within viewers of any size from 320 × 200 to 1440 × 800 px', async () => {
    await setViewport({ width: 1500, height: 900 });
    for (const size of [NARROW, WIDE, [1440, 800], [320, 200]] as const) {
      const element = await info(size);
      await appeared(element);
      const card = inside(element, '.panel').getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      expect(card.left >= frame.left && card.right <= frame.right).to.equal(
        true,
        `width in ${size.join(' × ')}`,
      );
      expect(card.top >= frame.top && card.bottom <= frame.bottom).to.equal(
        true,
        `height in ${size.join(' × ')}`,
      );
    }
  });
});

describe('<sphere-help-panel>', () => {
  const help = (texts = ENGLISH_TEXTS): Promise<SphereHelpPanel> => {
    const element = document.createElement('sphere-help-panel');
    Object.assign(element, { open: true, texts });
    return inViewer(element);
  };

  it('VIEW-43 VIEW-44 the help panel has the specified title and entries', async () => {
    const element = await help();
    expect(textOf(element, 'h2')).to.equal('Using the Viewer');
    const entries = [...element.shadowRoot!.querySelectorAll('.entry dt')].map((title) =>
      title.textContent.trim(),
    );
    expect(entries).to.deep.equal([
      'Browse Freely',
      'Right Click Anywhere',
      'Compass',
      'Map View',
      'Sphere Info',
      'Help',
    ]);
  });

  it('the help panel explains the compass and the map only in a viewer that has them', async () => {
    const element = await help();
    Object.assign(element, { hasCompass: false, hasMap: false });
    await element.updateComplete;
    const titles = [...element.shadowRoot!.querySelectorAll('.entry dt')].map((title) =>
      title.textContent.trim(),
    );
    expect(titles).to.deep.equal(['Browse Freely', 'Right Click Anywhere', 'Sphere Info', 'Help']);
    expect(element.shadowRoot!.querySelectorAll('.entry .icon').length).to.equal(4);
  });

  it('VIEW-44 the help panel shows the title that the page sets', async () => {
    const texts = { ...ENGLISH_TEXTS, helpTitle: 'Bedienung' };
    const element = await help(texts);
    expect(textOf(element, 'h2')).to.equal('Bedienung');
  });

  it('VIEW-43 the help panel passes axe', async () => {
    const element = await help();
    await expectAccessible(element);
  });
});

describe('<sphere-snapshot-panel>', () => {
  const snapshot = (): Promise<SphereSnapshotPanel> =>
    inViewer(document.createElement('sphere-snapshot-panel'));

  it('VIEW-33 the snapshot panel requests a snapshot when it opens, and again when its button is clicked', async () => {
    const element = await snapshot();
    const received = nextEvent('sphere-request-snapshot');
    element.open = true;
    await received;
    expect(textOf(element, '.frame')).to.equal('Taking snapshot…');
    await eventOnClick(element, '[part="again"]', 'sphere-request-snapshot');
  });

  it('VIEW-47 the snapshot panel shows the image with its copyright line, and offers it for download under its file name', async () => {
    const element = await snapshot();
    Object.assign(element, {
      open: true,
      picture: PIXEL,
      fileName: 'sphere-7.png',
      copyright: '© 2020 Jane Doe',
    });
    await element.updateComplete;
    expect(inside(element, 'img').getAttribute('src')).to.equal(PIXEL);
    expect(textOf(element, '.footer')).to.equal('© 2020 Jane Doe');
    const save = inside(element, '[part="save"]');
    expect([save.getAttribute('href'), save.getAttribute('download')]).to.deep.equal([PIXEL, 'sphere-7.png']);
    await expectAccessible(element);
  });

  it('VIEW-33 the snapshot panel reports that the snapshot failed, and offers no download', async () => {
    const element = await snapshot();
    Object.assign(element, { open: true, failed: true });
    await element.updateComplete;
    expect(textOf(element, '.frame')).to.equal('The snapshot could not be taken.');
    expect(found(element, '[part="save"]')).to.equal(null);
  });

  it('the snapshot panel offers ratios and widths, names the size, and requests a snapshot of it', async () => {
    const element = await snapshot();
    const opened = nextEvent('sphere-request-snapshot');
    element.open = true;
    expect((await opened).size).to.equal(null);
    await waitUntil(() => found(element, '[part="ratio"]') !== null);
    const { clientWidth: across, clientHeight: down } = element;
    const choose = async (part: string, value: string) => {
      const received = nextEvent('sphere-request-snapshot');
      const list = inside(element, `[part="${part}"]`) as HTMLSelectElement;
      list.value = value;
      list.dispatchEvent(new Event('change'));
      const { size } = await received;
      await element.updateComplete;
      return size;
    };
    expect(textOf(element, '.formats ~ .note')).to.equal(
      `${String(Math.floor(across * devicePixelRatio))} × ${String(Math.floor(down * devicePixelRatio))} pixels`,
    );
    const height = Math.round((3840 / across) * down);
    expect(await choose('width', '3840')).to.deep.equal({ width: 3840, height });
    expect(await choose('ratio', '16:9')).to.deep.equal({ width: 3840, height: 2160 });
    expect(textOf(element, '.formats ~ .note')).to.equal('3840 × 2160 pixels');
    const tall = await choose('ratio', '9:16');
    expect((inside(element, '[part="width"]') as HTMLSelectElement).value).to.equal('screen');
    expect(tall?.height).to.equal(Math.round(down * devicePixelRatio));
    await expectAccessible(element);
  });

  it('the snapshot panel says how much of a large snapshot has arrived, and that parts of it are less sharp or did not arrive', async () => {
    const element = await snapshot();
    Object.assign(element, { open: true, picture: PIXEL, loaded: 0.429 });
    await waitUntil(() => found(element, '[part="ratio"]') !== null);
    expect(textOf(element, '.frame')).to.equal('Loading the picture at this size: 42 %');
    expect(found(element, '[part="save"]')).to.equal(null);
    Object.assign(element, { loaded: null, problem: 'incomplete' });
    await element.updateComplete;
    expect(textOf(element, '.frame ~ .note')).to.contain('less sharp');
    expect(found(element, '[part="save"]')).not.to.equal(null);
    Object.assign(element, { failed: true, problem: 'slow' });
    await element.updateComplete;
    expect(textOf(element, '.frame')).to.contain('choose a smaller width');
    expect(found(element, '[part="save"]')).to.equal(null);
  });
});

describe('panels', () => {
  for (const [tag, panel] of [
    ['sphere-info-panel', 'info'],
    ['sphere-help-panel', 'help'],
    ['sphere-snapshot-panel', 'snapshot'],
  ] as const) {
    it(`<${tag}> has the focus while it is open, and Escape and the close button each request closing it`, async () => {
      const frame = await fixture(html`<div><button>opener</button></div>`);
      const opener = frame.querySelector('button')!;
      const element = document.createElement(tag);
      frame.append(element);
      await element.updateComplete;
      opener.focus();
      element.open = true;
      await element.updateComplete;
      expect(element.shadowRoot!.activeElement).to.equal(inside(element, '[role="dialog"]'));
      const received = nextEvent('sphere-request-panel');
      await sendKeys({ press: 'Escape' });
      const byEscape = await received;
      const byCross = await eventOnClick(element, '[part="close"]', 'sphere-request-panel');
      for (const { panel: name, open } of [byEscape, byCross])
        expect([name, open]).to.deep.equal([panel, false]);
      element.open = false;
      await element.updateComplete;
      expect(document.activeElement).to.equal(opener);
      expect(getComputedStyle(element).display).to.equal('none');
    });
  }

  it('closing a panel does not move the focus if the focus is outside the panel', async () => {
    const frame = await fixture(html`<div><button id="a">a</button><button id="b">b</button></div>`);
    const element = document.createElement('sphere-info-panel');
    frame.append(element);
    frame.querySelector<HTMLElement>('#a')!.focus();
    element.open = true;
    await element.updateComplete;
    frame.querySelector<HTMLElement>('#b')!.focus();
    element.open = false;
    await element.updateComplete;
    expect(document.activeElement?.id).to.equal('b');
  });

  it('no panel renders a style attribute or a style element, as a strict CSP requires', async () => {
    for (const tag of Object.keys(PANEL_TAGS) as (keyof typeof PANEL_TAGS)[]) {
      const element = document.createElement(tag);
      Object.assign(element, { open: true });
      document.body.append(element);
      await element.updateComplete;
      expect(element.shadowRoot!.querySelectorAll('[style], style')).to.have.length(0, tag);
      element.remove();
    }
  });
});
