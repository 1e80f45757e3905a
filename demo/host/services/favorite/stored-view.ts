import { fovOfZoom } from '../../../../elements/geo/camera.ts';
import { wrapPan } from '../../../../elements/geo/angle.ts';

/** A view as input: the field of view in degrees, or as a zoom. */
export interface ViewInput {
  readonly pan: number | undefined;
  readonly tilt: number | undefined;
  readonly fov: number | undefined;
  readonly zoom: number | undefined;
}

interface StoredView {
  readonly initial_pan: number;
  readonly initial_tilt: number;
  readonly initial_fov: number;
}

/** The columns of a view: pan in [0, 360), the field of view in degrees; absent values are omitted. */
export function toStoredView({ pan, tilt, fov, zoom }: ViewInput): Partial<StoredView> {
  const fovDeg = fov ?? (zoom === undefined ? undefined : fovOfZoom(zoom));
  return {
    ...(pan === undefined ? {} : { initial_pan: wrapPan(pan) }),
    ...(tilt === undefined ? {} : { initial_tilt: tilt }),
    ...(fovDeg === undefined ? {} : { initial_fov: fovDeg }),
  };
}
