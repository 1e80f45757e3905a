/**
 * Converts inks (cyan, magenta, yellow, black; 255 is full) without a profile to sRGB, three bytes per pixel, as browsers
 * and most programs do: each color is what the ink and black leave of white. The profile of a printing press, which
 * decoders assume otherwise, would dull the colors of pictures that were never meant for one.
 */
export function mixInks(inks: Uint8Array): Uint8Array {
  const srgb = new Uint8Array((inks.length / 4) * 3);
  for (let from = 0, to = 0; from < inks.length; from += 4) {
    const left = 255 - (inks[from + 3] ?? 0);
    for (let ink = 0; ink < 3; ink++) srgb[to++] = Math.round(((255 - (inks[from + ink] ?? 0)) * left) / 255);
  }
  return srgb;
}
