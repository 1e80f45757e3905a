/**
 * Determines what the wheel and single-finger gestures control: the view (`free`) or the page around it
 * (`guard`). In `guard` mode, two fingers turn the view, and Ctrl or Meta with the wheel zooms.
 */
export type PageScroll = 'free' | 'guard';

/**
 * A guarded gesture that was left to the page. It is reported so that a hint can explain how to move the
 * view.
 */
export type ScrollHint = 'wheel' | 'touch';

/** Shared options of the inputs that compete with the page for scrolling. */
export interface PageScrollOptions {
  readonly pageScroll: PageScroll;
  /** Called when a guarded wheel or touch was left to the page. */
  readonly onScrollHint?: (hint: ScrollHint) => void;
}
