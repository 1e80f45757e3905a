import { AttributionControl } from 'maplibre-gl';
import { sanitizeHtml } from '../../page/sanitize.ts';

/**
 * The attribution of the map's data. The library's control sets strings as HTML, which Trusted Types reject.
 * This control sanitizes HTML like that of customers, and sets plain text as text.
 */
export class Attribution extends AttributionControl {
  /** Called by the library whenever the sources have changed. */
  override _updateAttributions(): void {
    const sources = Object.values(this._map.style.tileManagers).filter(({ used }) => used);
    const texts = new Set(sources.map((tiles) => tiles.getSource().attribution?.trim() ?? ''));
    const all = [...texts].filter(Boolean).join(' | ');
    if (all === this._attribHTML) return;
    this._attribHTML = all;
    if (/[<&]/.test(all)) void this.#showHtml(all);
    else this.#show(all);
  }

  async #showHtml(all: string): Promise<void> {
    const nodes = await sanitizeHtml(all);
    if (all === this._attribHTML) this.#show(nodes ?? '');
  }

  #show(nodes: string | DocumentFragment): void {
    this._innerContainer.replaceChildren(nodes);
    this._container.classList.toggle('maplibregl-attrib-empty', nodes === '');
    this._updateCompact();
  }
}
