import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { html } from 'lit';
import { waitUntil } from '../wait-until.ts';
import { PICTURE, found, hall, isShown, marker, opened, placeHost, seenAs, textIn } from './popups-host.ts';

describe('popups', () => {
  before(() => setViewport({ width: 900, height: 700 }));

  it('OBJ-20: a popup shows the marker’s name, description and image', async () => {
    const host = await placeHost([hall]);
    const popup = await opened(host);
    expect(textIn(host, '[part=popup-title]')).to.equal('Town hall');
    const description = found(host, '.description') as HTMLElement;
    expect(description.textContent.trim()).to.equal('Built in 1881.\nOpen daily.');
    // Each line of the text is drawn as a line.
    const range = document.createRange();
    range.selectNodeContents(description);
    expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).to.equal(2);
    const image = popup.querySelector('img') as HTMLImageElement;
    expect(image.src).to.equal(PICTURE);
    expect(image.alt).to.equal('Town hall');
    await waitUntil(() => image.complete);
    expect(image.hidden).to.be.false;
    expect(isShown(popup)).to.be.true;
  });

  it('OBJ-20: a popup hides an image that cannot be loaded', async () => {
    const host = await placeHost([seenAs(1, marker({ name: 'A', imageUrl: 'data:image/png;base64,AAAA' }))]);
    await opened(host);
    const image = found(host, '.image') as HTMLImageElement;
    await waitUntil(() => image.hidden === true);
    expect(getComputedStyle(image).display).to.equal('none');
  });

  it('OBJ-21: a popup shortens a title longer than 21 characters, but its accessible name and tooltip contain the full name', async () => {
    const name = 'The Old Observatory Hill';
    const host = await placeHost([seenAs(1, marker({ name }))]);
    await opened(host);
    expect(textIn(host, '[part=popup-title]')).to.equal('The Old Observato...ll');
    expect(found(host, '[part=popup-title]')?.getAttribute('aria-label')).to.equal(name);
    expect(found(host, '[part=popup-title]')?.title).to.equal(name);
  });

  it('OBJ-18: each click on a marker opens or closes its popup, and only one popup is open at a time', async () => {
    const host = await placeHost([hall, seenAs(2, marker({ name: 'Library' }))]);
    host.popups.toggle(1);
    await host.updateComplete;
    expect(host.popups.openKey).to.equal(1);
    host.popups.toggle(2);
    await host.updateComplete;
    expect(host.renderRoot.querySelectorAll('[role=dialog]').length).to.equal(1);
    expect(textIn(host, '[part=popup-title]')).to.equal('Library');
    host.popups.toggle(2);
    await host.updateComplete;
    expect(host.popups.openKey).to.be.null;
    expect(found(host, '.popups')).to.be.null;
  });

  it('OBJ-19: a static marker neither opens a popup nor closes one', async () => {
    const host = await placeHost([
      hall,
      seenAs(2, marker({ name: 'Sign', isStatic: true, popup: '<p>x</p>' })),
    ]);
    host.popups.toggle(1);
    host.popups.toggle(2);
    await host.updateComplete;
    expect(host.popups.openKey).to.equal(1);
  });

  it('OBJ-25, OPEN-113: no popup opens for an object without content or for an unknown object', async () => {
    const host = await placeHost([seenAs(1, marker({ name: '  ', popup: ' ', description: '\n' }))]);
    host.popups.toggle(1);
    host.popups.toggle(77);
    await host.updateComplete;
    expect(found(host, '[role=dialog]')).to.be.null;
  });

  it('OBJ-25: HTML from the page is shown in a popup without scripts and with safe links', async () => {
    const popup =
      '<p>Tours <b>daily</b></p><a href="https://example.test/t" target="_self">Book</a><script>1</script>';
    const host = await placeHost([seenAs(1, marker({ popup }))]);
    await opened(host);
    await waitUntil(() => found(host, '.rich') !== null);
    expect(textIn(host, '.rich')).to.equal('Tours dailyBook');
    const link = found(host, '.rich a') as HTMLAnchorElement;
    expect(link.rel).to.equal('noopener noreferrer');
    expect(link.target).to.equal('_blank');
    // The element still exists after another rendering, and it appears again after the popup is opened again.
    host.requestUpdate();
    await host.updateComplete;
    expect(textIn(host, '.rich')).to.equal('Tours dailyBook');
    host.popups.close();
    await host.updateComplete;
    await opened(host);
    await waitUntil(() => textIn(host, '.rich') === 'Tours dailyBook');
  });

  it('OBJ-25: a popup whose HTML is empty after sanitizing closes if it has no other content', async () => {
    const host = await placeHost([
      seenAs(1, marker({ popup: '<script>1</script>' })),
      seenAs(2, marker({ popup: '<iframe></iframe>', name: 'Named' })),
    ]);
    host.popups.open(1);
    await waitUntil(() => host.popups.openKey === null);
    host.popups.open(2);
    await opened(host, 2);
    expect(textIn(host, '.popup')).to.equal('Named');
  });

  for (const [flyHere, showFlyHere, isOffered] of [
    [null, false, false],
    [null, true, true],
    [true, false, true],
    [false, true, false],
  ] as const) {
    it(`OBJ-23, EMBED-08: with showFlyHere ${String(showFlyHere)} and the marker’s flyHere ${String(flyHere)}, the popup ${isOffered ? 'offers' : 'does not offer'} Fly Here`, async () => {
      const host = await placeHost([seenAs(1, marker({ name: 'A', flyHere }))]);
      host.showFlyHere = showFlyHere;
      await opened(host);
      const button = found(host, '[part=popup-fly-here]');
      expect(button !== null).to.equal(isOffered);
      button?.click();
      await host.updateComplete;
      expect(host.calls).to.deep.equal(isOffered ? [['fly', 39.3, -76.6]] : []);
      expect(host.popups.openKey).to.equal(isOffered ? null : 1);
    });
  }

  it('VIEW-58: the viewer provides the content of the popup for an object that the viewer itself adds', async () => {
    const host = await placeHost([seenAs(1, marker({ isStatic: true }), { layer: 'own' })]);
    host.own = html`<button class="own">39.3, -76.6</button>`;
    await opened(host);
    expect(textIn(host, '.body')).to.equal('39.3, -76.6');
  });

  it('a popup shows changes to its object, and closes when the object is removed', async () => {
    const host = await placeHost([hall]);
    await opened(host);
    host.objects.show([seenAs(1, marker({ name: 'Renamed' }))]);
    host.popups.follow();
    await host.updateComplete;
    expect(textIn(host, '[part=popup-title]')).to.equal('Renamed');
    host.objects.show([]);
    host.popups.follow();
    await host.updateComplete;
    expect(found(host, '.popup')).to.be.null;
  });

  it('removing the viewer closes its popup, which can be reopened after the viewer is added again', async () => {
    const host = await placeHost([hall]);
    const parent = host.parentElement as HTMLElement;
    await opened(host);
    host.remove();
    parent.append(host);
    await host.updateComplete;
    expect(found(host, '.popup')).to.be.null;
    expect(isShown(await opened(host))).to.be.true;
  });
});
