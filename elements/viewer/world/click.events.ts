import type { PointedAt } from '../base/world-frame.ts';

/** The user clicked the sphere itself, not a control or an object. */
export class SphereClickEvent extends Event {
  static readonly type = 'sphere-click';
  constructor(readonly point: PointedAt) {
    super(SphereClickEvent.type, { bubbles: true, composed: true });
  }
}
