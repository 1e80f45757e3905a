/** What a screen is given: the segments of its address behind its own. */
export interface ScreenProps {
  readonly params: readonly string[];
}
