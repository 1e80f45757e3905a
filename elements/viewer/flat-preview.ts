import { type TemplateResult, html } from 'lit';
import { PREVIEW_LEVEL, tilesAcross, tilesOfFace } from '../geo/tile.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { type TileFormat, tileUrl } from '../tiles/tile-url.ts';

/** The preview's four side faces from west to south beside each other: what can be shown without WebGL. */
export function flatPreview({ sphere, tiles }: LocatedSphere, format: TileFormat): TemplateResult {
  const sides = (['l', 'f', 'r', 'b'] as const).map((face) => {
    const previews = tilesOfFace(face, PREVIEW_LEVEL, sphere.front_image_width);
    const pictures = previews.map(
      (tile) => html`<img src=${tileUrl(tiles, sphere.id, tile, format)} alt="" draggable="false" />`,
    );
    const isWhole = tilesAcross(sphere.front_image_width, PREVIEW_LEVEL) === 1;
    return html`<div class=${isWhole ? 'side' : 'side in-quarters'}>${pictures}</div>`;
  });
  return html`<div class="sides">${sides}</div>`;
}
