import { cssColor } from '../../model/icons/marker-shapes.ts';
import type { MarkerSymbol } from './drawn-markers.ts';
import { type SymbolPicture, type MarkerBox, castShadow, endShadow } from './symbol-picture.ts';

/** A customer's drawing, loaded and ready to be painted. */
export interface SvgPicture {
  readonly image: HTMLImageElement;
  readonly aspect: number;
}

/** Maximum length of an SVG source, in characters. */
const LONGEST = 65_536;

/** Side length of a drawing that does not specify a size, in CSS pixels. */
const SIDE = 64;

/** Minimum alpha (0 to 255) of a visible pixel. */
const FAINTEST = 32;

/** A drawing with a smaller ratio of its sides counts as an error. */
const NARROWEST = 1 / 16;

/**
 * Loads SVG source, as serialized by the sanitizer, as an image, in which scripts do not run and no other files
 * are loaded. The source is never added to the page. `color` is the value of `currentColor`. Rejects if the source is too
 * long or cannot be drawn.
 */
export async function loadSvg(source: string, color: number | null): Promise<SvgPicture> {
  if (source.length > LONGEST)
    throw new RangeError(`An SVG icon has more than ${String(LONGEST)} characters.`);
  const { text, aspect } = standalone(source, color);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  assertVisible(image);
  return { image, aspect };
}

/** Throws if a drawing shows nothing, or if it taints the canvas, as in some browsers. */
function assertVisible(image: HTMLImageElement): void {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0, SIDE, SIDE);
  const { data } = pen?.getImageData(0, 0, SIDE, SIDE) ?? { data: [] };
  if (!data.some((value, at) => at % 4 === 3 && value >= FAINTEST)) {
    throw new RangeError('An SVG icon is empty.');
  }
}

/**
 * Returns the source as a standalone SVG file that specifies a size, as images require. Only the start tag is
 * rewritten, because pages with Trusted Types do not allow the source to be parsed again. In the sanitizer's
 * output, values of attributes are escaped, so they contain neither quotes nor angle brackets.
 */
function standalone(source: string, color: number | null): { text: string; aspect: number } {
  const [start, written] = /^<svg([^>]*)>/.exec(source) ?? [];
  if (start === undefined || written === undefined)
    throw new TypeError('An SVG icon must contain an svg element.');
  const attributes = new Map(
    Array.from(written.matchAll(/([^\s=]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  );
  const { width, height } = sizeOf(attributes);
  const aspect = width / height;
  if (!(aspect >= NARROWEST && aspect <= 1 / NARROWEST))
    throw new RangeError('An SVG icon is too narrow to be visible.');
  if (!attributes.has('viewBox')) attributes.set('viewBox', `0 0 ${String(width)} ${String(height)}`);
  attributes.set('xmlns', 'http://www.w3.org/2000/svg');
  attributes.set('width', String(SIDE * Math.min(1, aspect)));
  attributes.set('height', String(SIDE / Math.max(1, aspect)));
  if (color !== null) attributes.set('color', cssColor(color));
  const list = Array.from(attributes, ([name, value]) => ` ${name}="${value}"`).join('');
  return { text: `<svg${list}>${source.slice(start.length)}`, aspect };
}

function sizeOf(attributes: ReadonlyMap<string, string>): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth && boxHeight) return { width: boxWidth, height: boxHeight };
  const lengthOf = (name: string): number => Number.parseFloat(attributes.get(name) ?? '') || SIDE;
  return { width: lengthOf('width'), height: lengthOf('height') };
}

/** Side length of the square that contains a customer's drawing, in CSS pixels. */
const DRAWN_SIDE = 36;

/**
 * Returns the picture of a customer's drawing. The bottom of a drawing that replaces a pin is at the marker's
 * place; for all other drawings, the center is.
 */
export function svgPicture({ style }: MarkerSymbol, { image, aspect }: SvgPicture): SymbolPicture {
  const width = aspect >= 1 ? DRAWN_SIDE : DRAWN_SIDE * aspect;
  const height = aspect >= 1 ? DRAWN_SIDE / aspect : DRAWN_SIDE;
  const top = style === 'standard' ? -height : -height / 2;
  const box: MarkerBox = { left: -width / 2, top, right: width / 2, bottom: top + height };
  return {
    box,
    outline: null,
    paint(pen, pixelRatio) {
      castShadow(pen, pixelRatio);
      pen.drawImage(image, box.left, box.top, width, height);
      endShadow(pen);
    },
  };
}
