import { AttributionControl } from 'maplibre-gl';
import { sanitizeHtml } from '../../panels/sanitize.ts';

/**
 * Whose data the map draws. The library's own control reads each text as HTML in a way that Trusted Types refuse: here it
 * is cleaned as all HTML of customers is, and words alone need no cleaning.
 */
export class Attribution extends AttributionControl {
  /** The library asks for this whenever the sources changed. */
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
