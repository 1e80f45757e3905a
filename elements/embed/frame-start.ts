import type { EmbedPass, EmbedSession } from './pass.ts';

/** What the first script of a framed viewer's page has begun. */
export interface FrameStart {
  readonly pass: EmbedPass;
  /** The answer to the first question for a pass. */
  readonly opened: Promise<EmbedSession | null>;
  /** The sphere to begin with; null where there is none. */
  readonly first: (session: EmbedSession) => number | null;
  /** What was posted before there was anybody to read it. */
  readonly early: readonly MessageEvent[];
  /** Keeps nothing more of what is posted. */
  readonly stopKeeping: () => void;
}
