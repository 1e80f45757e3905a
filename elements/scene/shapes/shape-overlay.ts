import type { Overlay } from '../overlay.ts';

/** An overlay of shapes that are listed in their order of drawing. */
export interface ShapeOverlay<Drawn> extends Overlay {
  /**
   * Draws these and no others, the last on top. What equals an object of the same key drawn before is kept;
   * where all others have as many points as before, only theirs are sent to the card.
   */
  set(list: readonly Drawn[]): void;
  /** Draws by `renderOrder` in [`base`, `base` + 1). */
  setOrder(base: number): void;
  /** Draws all or nothing; what is not drawn cannot be picked. */
  setVisible(isVisible: boolean): void;
  /** Draws one object stronger than the others; null draws all alike. */
  highlight(key: number | null): void;
}
