/**
 * Determines what the wheel and single-finger gestures move: the view (`free`) or the page (`guard`). In
 * `free` mode, two fingers that move up or down side by side scroll the page. In `guard` mode, two fingers turn
 * the view, and Ctrl or Meta with the wheel zooms.
 */
export type PageScroll = 'free' | 'guard';

/**
 * The kind of gesture that scrolled the page in `guard` mode. A hint can then explain how to move the view.
 */
export type ScrollHint = 'wheel' | 'touch';

/** Shared options of the inputs that compete with the page for scrolling. */
export interface PageScrollOptions {
  readonly pageScroll: PageScroll;
  /** Called when a wheel or touch gesture scrolls the page in `guard` mode. */
  readonly onScrollHint?: (hint: ScrollHint) => void;
}
