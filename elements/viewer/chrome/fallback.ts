import { type TemplateResult, css, html, nothing } from 'lit';
import { PREVIEW_LEVEL, type TileFormat, tilesAcross, tilesOfFace } from '../../geo/tile.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { tileUrl } from '../../tiles/tile-loader.ts';
import { titleStyles } from './title.styles.ts';

const fallbackStyles = css`
  [part='fallback'] {
    position: absolute;
    inset: 0;
    overflow: auto;
  }

  [part='fallback'] p {
    margin: 0;
    padding: 12px 16px;
  }

  .sides {
    display: flex;
    block-size: calc(100% - 48px);
    min-block-size: 120px;
  }

  .side {
    flex: none;
    block-size: 100%;
    aspect-ratio: 1;
  }

  .side.in-quarters {
    display: grid;
    grid-template-columns: 1fr 1fr;
  }

  .side img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;

/**
 * Renders the fallback for browsers without WebGL: a message, and the four side faces of the preview in a
 * row.
 */
export function fallback(
  root: ParentNode,
  located: LocatedSphere | null,
  format: TileFormat,
  { noWebGl }: ViewerTexts,
): TemplateResult {
  adoptStyles(root, [fallbackStyles, titleStyles]);
  return html`
    <div part="fallback">
      <p>${noWebGl}</p>
      ${located ? sides(located, format) : nothing}
    </div>
  `;
}

function sides({ sphere, tiles }: LocatedSphere, format: TileFormat): TemplateResult {
  const faceWidth = sphere.front_image_width;
  const kind = tilesAcross(faceWidth, PREVIEW_LEVEL) === 1 ? 'side' : 'side in-quarters';
  const pictures = (['l', 'f', 'r', 'b'] as const).map((face) =>
    tilesOfFace(face, PREVIEW_LEVEL, faceWidth).map(
      (tile) => html`<img src=${tileUrl(tiles, sphere.id, tile, format)} alt="" draggable="false" />`,
    ),
  );
  return html`<div class="sides">${pictures.map((face) => html`<div class=${kind}>${face}</div>`)}</div>`;
}
