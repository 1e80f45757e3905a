/** The peer to which a goal is relative, or `none` for an absolute limit. */
export type Against = 'marzipano' | 'psv' | 'none';

/** A goal is met if the figure is at most `limit`, or at most `limit` times the peer's figure. */
export interface Goal {
  readonly key: string;
  readonly against: Against;
  readonly limit: number;
}

const atMost = (key: string, limit: number, against: Against = 'none'): Goal => ({ key, against, limit });

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

/** Links below this speed, in Mbit/s, have a stricter goal, because requesting tiles early matters more on them. */
const SLOW_LINK_MBIT = 10;

export const goalsAt = (mbitPerSecond: number): readonly Goal[] => [
  ...ALWAYS,
  atMost('panBlurredPercent', mbitPerSecond > 0 && mbitPerSecond < SLOW_LINK_MBIT ? 0.8 : 1, 'marzipano'),
];

/** Maximum difference in PSNR by which an image of the product's viewer can be worse than Marzipano's, in dB. */
export const PICTURE_MARGIN_DB = 0.2;

/** Maximum heap growth per cycle, as a share of the best peer's growth. */
export const HEAP_SHARE = 0.5;
