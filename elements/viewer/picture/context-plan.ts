/** How much a viewer needs a context. */
export const NEED = {
  /** Out of view. */
  hidden: 0,
  /** In view, with a frame that can be shown as a still. */
  shown: 1,
  /** In view, with nothing to show. */
  blank: 2,
  /** In use, or drawing its first frames. */
  busy: 3,
} as const;

/** A viewer's claim to a context. */
export interface ContextClaim {
  readonly isHeld: boolean;
  /** One of `NEED`. */
  readonly need: number;
  /** Time of the last use, in milliseconds. */
  readonly since: number;
}

export interface ContextLimits {
  /** Maximum number of contexts at once. */
  readonly all: number;
  /** Number of contexts above which viewers out of view release theirs. */
  readonly hidden: number;
}

export interface ContextPlan<Claim> {
  readonly release: readonly Claim[];
  readonly grant: readonly Claim[];
  /** Whether a viewer in view must wait for a context without anything to show. */
  readonly isShort: boolean;
}

/**
 * Divides the contexts among viewers. A viewer that needs a context more takes it from one that needs it less. The one
 * that has not been used for longest loses its context first. Viewers in view that have a frame to show take none from
 * each other, so that a page at rest stays at rest.
 */
export function planContexts<Claim extends ContextClaim>(
  claims: readonly Claim[],
  { all, hidden }: ContextLimits,
): ContextPlan<Claim> {
  const byUse = claims.toSorted((a, b) => a.since - b.since);
  const held = byUse.filter(({ isHeld }) => isHeld).sort((a, b) => a.need - b.need);
  const wanting = byUse
    .filter(({ isHeld, need }) => !isHeld && need > NEED.hidden)
    .sort((a, b) => b.need - a.need);
  const release: Claim[] = [];
  const takeBelow = (need: number): boolean => {
    if (!held[0] || held[0].need >= need) return false;
    release.push(held.shift() as Claim);
    return true;
  };
  while (held.length > all && takeBelow(NEED.busy)) continue;
  const grant: Claim[] = [];
  for (const claim of wanting) {
    if (held.length + grant.length < all || takeBelow(claim.need)) grant.push(claim);
  }
  while (held.length + grant.length > hidden && takeBelow(NEED.shown)) continue;
  const isShort = wanting.some((claim) => claim.need > NEED.shown && !grant.includes(claim));
  return { release, grant, isShort };
}
