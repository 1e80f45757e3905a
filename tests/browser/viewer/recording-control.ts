import { type View, fovOfZoom, normalizeView, zoomOfFov } from '../../../elements/geo/camera.ts';
import type { ViewControl } from '../../../elements/input/view-control.ts';
import type { ViewCause } from '../../../elements/model/view-cause.ts';

/** A control that stores the view, jumps instead of easing, and records its calls. */
export class RecordingControl implements ViewControl {
  view: View = { pan: 0, tilt: 0, fov: 75 };
  readonly size = { width: 400, height: 300 };
  readonly causes = new Set<ViewCause>();
  readonly flings: { pan: number; tilt: number }[] = [];
  readonly goals: Partial<View>[] = [];
  halts = 0;

  get goal(): View {
    return this.view;
  }

  get zoom(): number {
    return zoomOfFov(this.view.fov);
  }

  get drawnFov(): number {
    return this.view.fov;
  }

  rotateBy(panDeg: number, tiltDeg: number, cause: ViewCause): void {
    const { pan, tilt, fov } = this.view;
    this.view = normalizeView({ pan: pan + panDeg, tilt: tilt + tiltDeg, fov });
    this.causes.add(cause);
  }

  zoomBy(factor: number, cause: ViewCause): void {
    this.view = { ...this.view, fov: fovOfZoom(this.zoom * factor) };
    this.causes.add(cause);
  }

  fling(pan: number, tilt: number): void {
    this.flings.push({ pan, tilt });
  }

  easeTo(goal: Partial<View>, cause: ViewCause): void {
    this.goals.push(goal);
    this.view = normalizeView({ ...this.view, ...goal });
    this.causes.add(cause);
  }

  halt(): void {
    this.halts += 1;
  }
}
