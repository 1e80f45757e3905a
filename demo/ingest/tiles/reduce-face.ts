import { LIGHT_OF_BYTE, byteOfLight } from '../../../elements/photo/light.ts';
import { CHANNELS } from '../../../elements/photo/sphere-image.ts';

/** A rectangle of a face's pixels: sRGB, three bytes per pixel. `left` and `top` are its place on the face. */
export interface FacePart {
  readonly pixels: Uint8Array;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the larger image that determine one pixel of the smaller image along one axis. */
interface Span {
  readonly first: number;
  /** Weights of consecutive pixels, which sum to 1. */
  readonly weights: Float64Array;
}

/**
 * Returns the span of each output pixel. A span is as long as an output pixel, so that the output is the mean
 * of the area that it covers. If the input is smaller than the output, spans are one input pixel long, which
 * interpolates linearly. Beyond the edges, the outermost pixels are continued.
 */
function spansOf(width: number, outWidth: number): Span[] {
  const scale = width / outWidth;
  const length = Math.max(1, scale);
  return Array.from({ length: outWidth }, (_, out) => {
    const start = (out + 0.5) * scale - length / 2;
    const end = start + length;
    const first = Math.max(0, Math.floor(start));
    const last = Math.min(width, Math.ceil(end)) - 1;
    const weights = new Float64Array(last - first + 1);
    for (let at = Math.floor(start); at < end; at++) {
      const overlap = Math.min(end, at + 1) - Math.max(start, at);
      weights[Math.min(last, Math.max(first, at)) - first]! += overlap / length;
    }
    return { first, weights };
  });
}

/** Computes what one row of a part contributes to each output pixel of a row. */
function reduceRow(
  { pixels, left, width }: FacePart,
  row: number,
  spans: readonly Span[],
  out: Float64Array,
) {
  const start = row * width - left;
  for (let column = 0; column < spans.length; column++) {
    const { first, weights } = spans[column]!;
    const end = Math.min(first + weights.length, left + width);
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let x = Math.max(first, left); x < end; x++) {
      const weight = weights[x - first]!;
      const at = (start + x) * CHANNELS;
      red += weight * LIGHT_OF_BYTE[pixels[at]!]!;
      green += weight * LIGHT_OF_BYTE[pixels[at + 1]!]!;
      blue += weight * LIGHT_OF_BYTE[pixels[at + 2]!]!;
    }
    out[column * CHANNELS] = red;
    out[column * CHANNELS + 1] = green;
    out[column * CHANNELS + 2] = blue;
  }
}

/** Adds a reduced row, which is at `row` of the face, to the output rows whose spans contain it. */
function addRow(line: Float64Array, row: number, spans: readonly Span[], light: Float64Array): void {
  for (let outRow = 0; outRow < spans.length; outRow++) {
    const { first, weights } = spans[outRow]!;
    if (row < first || row >= first + weights.length) continue;
    const weight = weights[row - first]!;
    const start = outRow * line.length;
    for (let i = 0; i < line.length; i++) light[start + i]! += weight * line[i]!;
  }
}

/**
 * Reduces a face of `width` pixels to `outWidth` pixels. The parts must cover the face exactly once. Colors
 * are averaged in linear light, so that small lights retain their brightness.
 */
export async function reduceFace(
  parts: AsyncIterable<FacePart> | Iterable<FacePart>,
  width: number,
  outWidth: number,
): Promise<Uint8Array> {
  const spans = spansOf(width, outWidth);
  const light = new Float64Array(outWidth * outWidth * CHANNELS);
  const line = new Float64Array(outWidth * CHANNELS);
  for await (const part of parts)
    for (let row = 0; row < part.height; row++) {
      reduceRow(part, row, spans, line);
      addRow(line, part.top + row, spans, light);
    }
  return Uint8Array.from(light, byteOfLight);
}
