/**
 * Where the wheel and the single finger go: to the view (`free`), or to the page around it (`guard`), where
 * two fingers turn and ctrl or meta with the wheel zooms.
 */
export type PageScroll = 'free' | 'guard';

/** A guarded gesture that was left to the page, so that a hint can explain how to move the view instead. */
export type ScrollHint = 'wheel' | 'touch';

/** Shared options of the inputs that compete with the page for scrolling. */
export interface PageScrollOptions {
  readonly pageScroll: PageScroll;
  /** Called when a guarded wheel or touch was left to the page. */
  readonly onScrollHint?: (hint: ScrollHint) => void;
}
