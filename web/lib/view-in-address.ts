/** Where a sphere is looked at: degrees. */
export interface AddressedView {
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/** A number that stands in an address; null for anything else, and for nothing at all. */
function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)?.trim() ?? '';
  return /^[+-]?(\d{1,12}(\.\d{0,20})?|\.\d{1,20})$/.test(text) ? Number(text) : null;
}

/** The view that an address asks for; what it leaves out, or what is no view, is as `otherwise` has it. */
export function viewInAddress(query: URLSearchParams, otherwise: AddressedView): AddressedView {
  const fov = numberIn(query, 'fov') ?? 0;
  return {
    pan: numberIn(query, 'pan') ?? otherwise.pan,
    tilt: Math.min(90, Math.max(-90, numberIn(query, 'tilt') ?? otherwise.tilt)),
    fov: fov > 0 && fov < 180 ? fov : otherwise.fov,
  };
}

/** To hundredths of a degree: less than a pixel, and no longer than needed. */
const short = (degrees: number): string => String(Math.round(degrees * 100) / 100);

/** A view as the query of an address, which `viewInAddress` reads. */
export const viewQuery = ({ pan, tilt, fov }: AddressedView): string =>
  new URLSearchParams({ pan: short(pan), tilt: short(tilt), fov: short(fov) }).toString();
