/** The peer whose figure a goal is relative to; `none` for an absolute limit. */
export type Against = 'marzipano' | 'psv' | 'none';

/** A goal: the quantity's figure is at most `limit`, or at most `limit` times the peer's figure. */
export interface Goal {
  readonly key: string;
  readonly against: Against;
  readonly limit: number;
}

const atMost = (key: string, limit: number, against: Against = 'none'): Goal => ({ key, against, limit });

/** Goals that apply to any link. */
const ALWAYS: readonly Goal[] = [
  atMost('first', 1, 'marzipano'),
  atMost('covered', 0.9, 'marzipano'),
  atMost('sharp', 1.1, 'marzipano'),
  atMost('lastUpload', 1.1, 'marzipano'),
  atMost('lastUpload', 0.75, 'psv'),
  atMost('imageMb', 1.15, 'marzipano'),
  atMost('outOfView', 0),
  atMost('codeKb', 125),
  atMost('codeBeforeTilesKb', 24),
  atMost('longestTaskMs', 1, 'marzipano'),
  atMost('longTasksMs', 0.25, 'psv'),
  atMost('panScriptMs', 1.5, 'marzipano'),
  atMost('panScriptMs', 0.15, 'psv'),
  atMost('panDraws', 24),
  atMost('panFrameP95Ms', 1.1, 'marzipano'),
  atMost('textureMb', 1.35, 'marzipano'),
  atMost('idleFrames', 0),
  atMost('idleDraws', 0),
  atMost('contextBackMs', 2000),
  atMost('liveContexts', 0),
  atMost('nodesPerCycle', 0),
  atMost('listenersPerCycle', 0),
  atMost('destroyErrors', 0),
];

/** Goals for slower links, where requesting tiles ahead matters more. */
const SLOW_LINK_MBIT = 10;

/** The goals for a link's speed. */
export const goalsAt = (mbitPerSecond: number): readonly Goal[] => [
  ...ALWAYS,
  atMost('panBlurredPercent', mbitPerSecond > 0 && mbitPerSecond < SLOW_LINK_MBIT ? 0.8 : 1, 'marzipano'),
];

/**
 * Limit for picture quality: the similarity to the ideal picture may be at most this much lower than
 * Marzipano's, in dB.
 */
export const PICTURE_MARGIN_DB = 0.2;

/** Our heap growth per cycle may be at most this share of the best peer's. */
export const HEAP_SHARE = 0.5;
