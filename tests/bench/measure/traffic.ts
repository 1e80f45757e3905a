import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import { tileOfPath } from '../server/addresses.ts';
import { type LoggedRequest, isCode, isImage } from '../server/request-log.ts';
import { isTileInView } from '../tile-in-view.ts';
import { FACE_WIDTH, PICTURE, START_VIEW } from '../view.ts';
import { type Figures, sum } from './figures.ts';

const bytesOf = (requests: readonly LoggedRequest[]): number => sum(requests.map(({ bytes }) => bytes));

function isOutOfView({ path }: LoggedRequest): boolean {
  const tile = tileOfPath(path)?.tile;
  return (
    tile !== undefined && tile.level < PREVIEW_LEVEL && !isTileInView(tile, FACE_WIDTH, START_VIEW, PICTURE)
  );
}

/** Returns figures of the images loaded until the view was sharp and of the code loaded before the first pixels. */
export function imageFigures(
  requests: readonly LoggedRequest[],
  origin: number,
  { firstMs, sharpMs }: { readonly firstMs: number; readonly sharpMs: number },
): Figures {
  const before = (ms: number) => (request: LoggedRequest) => request.requestedAt - origin <= ms;
  const images = requests.filter(isImage).filter(before(sharpMs));
  const code = requests.filter(isCode);
  const firstTileMs = Math.min(...requests.filter(isImage).map(({ requestedAt }) => requestedAt)) - origin;
  const cameBefore = (ms: number) =>
    bytesOf(code.filter(({ doneAt }) => (doneAt ?? Infinity) - origin <= ms)) / 1e3;
  return {
    imageMb: bytesOf(images) / 1e6,
    imageRequests: images.length,
    outOfView: requests.filter(isOutOfView).length,
    failedRequests: requests.filter(({ isWhole, doneAt }) => doneAt !== null && !isWhole).length,
    codeKb: bytesOf(code) / 1e3,
    codeBeforeFirstKb: cameBefore(firstMs),
    codeBeforeTilesKb: cameBefore(firstTileMs),
    firstTileMs,
  };
}
