import { expect } from '@open-wc/testing';
import type { MarkerSymbol } from '../../../elements/scene/markers/drawn-markers.ts';
import { browser } from '../browsers.ts';
import { waitUntil } from '../wait-until.ts';
import { SIZE, VIEW, columnsOf, seenAt, solidPixels, withOverlay } from './markers-fixtures.ts';

describe('the appearance of markers', () => {
  it('OBJ-26 an icon is drawn in its marker’s color, or in the icon’s default color if the marker has none', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const colorOf = (symbol: Partial<MarkerSymbol>): number[] => {
        overlay.set(columnsOf([{ at, symbol }]));
        return stage.draw(VIEW).at(160, 112).slice(0, 3);
      };
      expect(colorOf({ icon: 'tree', color: 0x8040c0 })).to.deep.equal([0x80, 0x40, 0xc0]);
      expect(colorOf({ icon: 'tree' })).to.deep.equal([0x23, 0x80, 0x3c]);
      expect(colorOf({ icon: 'fire' })).to.deep.equal([0xc8, 0x25, 0x1c]);
    });
  });

  it('OBJ-24 OBJ-28 OPEN-061 each icon and style is drawn differently, and an unknown icon or an empty label is drawn as the standard pin', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const rounding = browser === 'webkit' ? 4 : 0;
      const bytesOf = (symbol: Partial<MarkerSymbol>): Uint8Array => {
        overlay.set(columnsOf([{ at, symbol: { color: 0x336699, ...symbol } }]));
        return stage.draw(VIEW).bytes;
      };
      const picture = (symbol: Partial<MarkerSymbol>): string => bytesOf(symbol).join();
      /** The largest difference of a color. Mesa, which WebKit uses, rounds differently in each cell of a texture. */
      const differenceOf = (one: Partial<MarkerSymbol>, other: Partial<MarkerSymbol>): number => {
        const [a, b] = [Uint8Array.from(bytesOf(one)), bytesOf(other)];
        return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] as number))), 0);
      };
      const styles = (['standard', 'round', 'logo', 'text'] as const).map((style) =>
        picture({ style, label: 'x' }),
      );
      expect(new Set(styles).size).to.equal(4);
      const icons = ['house', 'office', 'a', 'b', '1', '10', 'logo-peak', 'pin'].map((icon) =>
        picture({ icon }),
      );
      expect(new Set(icons).size).to.equal(8);
      expect(differenceOf({ icon: 'no such icon' }, { icon: 'pin' })).to.be.at.most(rounding);
      expect(differenceOf({ style: 'text', label: '' }, { style: 'standard' })).to.be.at.most(rounding);
    });
  });

  it('OBJ-28 the marker of the active sphere is drawn larger than that of another sphere', async () => {
    await withOverlay('spheres', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      overlay.set(columnsOf([{ at }]));
      const resting = solidPixels(stage.draw(VIEW));
      overlay.set(columnsOf([{ at, symbol: { isActive: true } }]));
      expect(solidPixels(stage.draw(VIEW))).to.be.above(1.5 * resting);
    });
  });

  it('a marker’s on-screen size is proportional to its scale and to the overlay’s scale factor for the zoom', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const areaAt = (scale: number, growth: number): number => {
        overlay.grow(growth);
        overlay.set(columnsOf([{ at, scale }]));
        return solidPixels(stage.draw(VIEW));
      };
      const usual = areaAt(1, 1);
      expect(usual).to.be.closeTo(Math.PI * 16 ** 2, 40);
      expect(areaAt(0.5, 1)).to.be.closeTo(usual / 4, 20);
      expect(areaAt(1, 2)).to.be.closeTo(4 * usual, 100);
      expect(areaAt(0.5, 2)).to.be.closeTo(usual, 40);
      expect(overlay.markerBounds(1)).to.deep.equal({ left: -16, top: -16, right: 16, bottom: 16 });
      expect(overlay.markerBounds(7)).to.equal(null);
    });
  });

  it('OBJ-27 an SVG is drawn as its marker’s icon, and the standard pin is drawn until the SVG is loaded', async () => {
    await withOverlay('icons', async (stage, overlay, errors) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const svg = '<svg viewBox="0 0 10 10"><path fill="currentColor" d="M0 0h10v10H0z"/></svg>';
      overlay.set(columnsOf([{ at, symbol: { svg, color: 0x00ff00 } }]));
      expect(stage.draw(VIEW).alpha(160, 70)).to.be.above(200);
      await waitUntil(() => stage.draw(VIEW).alpha(160, 70) === 0);
      const drawn = stage.draw(VIEW);
      for (const [x, y] of [
        [160, 100],
        [144, 84],
        [175, 115],
      ] as const) {
        expect(drawn.at(x, y)).to.deep.equal([0, 255, 0, 255]);
      }
      expect(overlay.pick({ x: 143, y: 83 })?.key).to.equal(1);
      expect(overlay.pick({ x: 140, y: 83 })).to.equal(null);
      expect(errors).to.deep.equal([]);
      expect(document.querySelector('svg')).to.equal(null);
    });
  });

  it('OBJ-27 an SVG that is broken, empty, too long or extremely wide is reported once and drawn as the standard pin', async () => {
    await withOverlay('icons', async (stage, overlay, errors) => {
      const sources = [
        'no svg',
        '<svg viewBox="0 0 1 1"></svg>',
        `<svg viewBox="0 0 9 9"><text>${'x'.repeat(70_000)}</text></svg>`,
        '<svg viewBox="0 0 9000 1"><path d="M0 0h9000v1H0z"/></svg>',
      ];
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const markers = sources.map((svg) => ({ at, symbol: { svg } }));
      overlay.set(columnsOf(markers));
      await waitUntil(() => errors.length === sources.length);
      overlay.set(columnsOf(markers));
      stage.show(VIEW);
      expect(overlay.markerBounds(1)).to.deep.equal({ left: -15.5, top: -43, right: 15.5, bottom: 0 });
      expect(overlay.pick({ x: 160, y: 70 })?.key).to.equal(sources.length);
      expect(errors.length).to.equal(sources.length);
    });
  });

  it('OBJ-27 a hostile SVG runs no script and loads nothing, even without sanitizing', async () => {
    await withOverlay('icons', async (stage, overlay) => {
      const page = window as unknown as Record<string, unknown>;
      const svg = `<svg viewBox="0 0 9 9" onload="window.pwned=1"><script>window.pwned=1</script>
        <image href="https://evil.example/x.png" width="9" height="9" onerror="window.pwned=1"/>
        <style>@import url(https://evil.example/x.css);</style><rect width="9" height="9" fill="#00f"/></svg>`;
      overlay.set(columnsOf([{ at: seenAt(VIEW, SIZE, { x: 160, y: 100 }), symbol: { svg } }]));
      await waitUntil(
        () => stage.draw(VIEW).at(160, 100)[2] === 255 && stage.draw(VIEW).alpha(160, 72) === 0,
      );
      expect(page['pwned']).to.equal(undefined);
      const loaded = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('evil.example'));
      expect(loaded).to.deep.equal([]);
      expect(document.querySelector('svg, image')).to.equal(null);
    });
  });
});
