/** A view of a sphere, in degrees. */
export interface AddressedView {
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/** Returns a number from a URL, or null if it is missing or not a number. */
function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)?.trim() ?? '';
  return /^[+-]?(\d{1,12}(\.\d{0,20})?|\.\d{1,20})$/.test(text) ? Number(text) : null;
}

/** Returns the view in a URL. Missing or invalid values are replaced by those of `otherwise`. */
export function viewInAddress(query: URLSearchParams, otherwise: AddressedView): AddressedView {
  const fov = numberIn(query, 'fov') ?? 0;
  return {
    pan: numberIn(query, 'pan') ?? otherwise.pan,
    tilt: Math.min(90, Math.max(-90, numberIn(query, 'tilt') ?? otherwise.tilt)),
    fov: fov > 0 && fov < 180 ? fov : otherwise.fov,
  };
}

/** Rounds to hundredths of a degree, which are less than a pixel. */
const short = (degrees: number): string => String(Math.round(degrees * 100) / 100);

/** Returns a view as a query string for `viewInAddress`. */
export const viewQuery = ({ pan, tilt, fov }: AddressedView): string =>
  new URLSearchParams({ pan: short(pan), tilt: short(tilt), fov: short(fov) }).toString();
