import { type TemplateResult, css, html, nothing } from 'lit';
import { toRad } from '../../geo/angle.ts';
import type { Face } from '../../geo/cube-face.ts';
import { type Tile, type TileFormat, tileKey, tilesAcross, tilesOfFace } from '../../geo/tile.ts';
import type { LoadPicture, LocatedSphere } from '../../model/sphere-source.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import { createTileLoader, tileUrl } from '../../tiles/tile-loader.ts';
import { type RequestHost, sender } from '../base/send.ts';
import { titleStyles } from './title.styles.ts';

const fallbackStyles = css`
  [part='fallback'] {
    position: absolute;
    inset: 0;
    overflow-y: auto;
  }

  [part='fallback'] p {
    margin: 0;
    padding: 12px 16px;
  }

  .sides {
    display: flex;
    block-size: calc(100% - 48px);
    min-block-size: 120px;
    overflow-x: auto;
    direction: ltr;
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

  .side :is(img, canvas) {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;

/** The side faces, clockwise from the front. */
const SIDES = ['f', 'r', 'b', 'l'] as const;

/** What the fallback reads of its viewer. `pan` is in degrees. */
interface FallbackView extends RequestHost {
  readonly format: TileFormat;
  readonly pan: number;
  readonly shownTexts: ViewerTexts;
}

/** The spheres that are shown by root, scrolled to their views. */
const shown = new WeakMap<ParentNode, LocatedSphere>();

/**
 * Renders the fallback for browsers without WebGL: a message, and the four side faces of the preview in a
 * row. The row begins with the view's pan in the middle.
 */
export function fallback(
  root: ParentNode,
  located: LocatedSphere | null,
  view: FallbackView,
): TemplateResult {
  const { pan } = view;
  adoptStyles(root, [fallbackStyles, titleStyles]);
  const turned = pan - (located?.sphere.metadata.pose?.heading ?? 0);
  const front = Math.round(turned / 90);
  if (located && shown.get(root) !== located) {
    shown.set(root, located);
    queueMicrotask(() => center(root, (1 + Math.tan(toRad(turned - 90 * front))) / 2));
  }
  return html`
    <div part="fallback">
      <p>${view.shownTexts.noWebGl}</p>
      ${located ? sides(located, view, front) : nothing}
    </div>
  `;
}

/** Returns what loads tiles that are not files with URLs, or whose requests the page changes; undefined for others. */
function loaderOf(located: LocatedSphere, view: FallbackView): LoadPicture | undefined {
  if (located.loadTile || !view.transformRequest) return located.loadTile;
  const load = createTileLoader(sender(view, 'tile'));
  return (tile, ...rest) => load(tileUrl(located, tile, view.format), ...rest);
}

function sides(located: LocatedSphere, view: FallbackView, front: number): TemplateResult {
  const load = loaderOf(located, view);
  const levels = tileLevelsOf(located);
  const preview = levels.length - 1;
  const kind = tilesAcross(levels, preview) === 1 ? 'side' : 'side in-quarters';
  // The face that contains the pan is the second one, so that there is a picture on both of its sides.
  const faces = [3, 4, 5, 6].map((turn) => SIDES[(((front + turn) % 4) + 4) % 4] as Face);
  const pictures = faces.map((face) =>
    tilesOfFace(face, preview, levels).map((tile) =>
      load
        ? html`${canvasOf(located, tile, load)}`
        : html`<img src=${tileUrl(located, tile, view.format)} alt="" draggable="false" />`,
    ),
  );
  return html`<div class="sides">${pictures.map((face) => html`<div class=${kind}>${face}</div>`)}</div>`;
}

/** The pictures of tiles that are loaded, by their keys. */
const canvases = new WeakMap<LocatedSphere, Map<string, HTMLCanvasElement>>();

/** Returns a canvas that shows a tile once it is loaded. */
function canvasOf(located: LocatedSphere, tile: Tile, load: LoadPicture): HTMLCanvasElement {
  const known = canvases.get(located) ?? new Map<string, HTMLCanvasElement>();
  canvases.set(located, known);
  const canvas = known.get(tileKey(tile)) ?? document.createElement('canvas');
  if (known.has(tileKey(tile))) return canvas;
  known.set(tileKey(tile), canvas);
  void load(tile, new AbortController().signal, () => undefined).then(
    (picture) => {
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    },
    () => undefined,
  );
  return canvas;
}

/** Scrolls the row so that a point of the second face, given as a fraction of its width, is in the middle. */
function center(root: ParentNode, across: number): void {
  const row = root.querySelector('.sides');
  const side = row?.children[1];
  if (!row || !side) return;
  const [of, within] = [side.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += of.left + across * of.width - (within.left + within.width / 2);
}
