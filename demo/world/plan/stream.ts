import { type Random, createRandom, hash, unitOf } from '../hash.ts';
import type { Site } from './site.ts';

/** The stream of a block's part for one purpose, the same on both flights. */
export const streamOf = (site: Site, part: number, purpose: number): Random =>
  createRandom(hash(site.block.seed, part, purpose));

/** The stream of a block's part for what differs from flight to flight. */
export const flightStreamOf = (site: Site, part: number, purpose: number): Random =>
  createRandom(hash(hash(site.block.seed, part, purpose), site.layout.flight, 0x2f1));

/** Whether a block's part is new on the later flight: true there for this share of all parts. */
export const isRenewed = (site: Site, part: number, purpose: number, share: number): boolean =>
  site.layout.flight === 1 && unitOf(site.block.seed, part, purpose) < share;

/** Whether a block's part is under construction on the earlier flight and finished on the later one. */
export const isUnfinished = (site: Site, part: number, purpose: number, share: number): boolean =>
  site.layout.flight === 0 && unitOf(site.block.seed, part, purpose) < share;
