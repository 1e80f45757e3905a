import { type Random, createRandom, hash, unitOf } from '../hash.ts';
import type { Site } from './site.ts';

/** Creates the random sequence of a part of a block for one purpose, which is the same on both flights. */
export const streamOf = (site: Site, part: number, purpose: number): Random =>
  createRandom(hash(site.block.seed, part, purpose));

/** Creates the random sequence of a part of a block for details that differ between the flights. */
export const flightStreamOf = (site: Site, part: number, purpose: number): Random =>
  createRandom(hash(hash(site.block.seed, part, purpose), site.layout.flight, 0x2f1));

/**
 * Returns true if a part of a block is new on the later flight, which applies to a given share of all parts.
 */
export const isRenewed = (site: Site, part: number, purpose: number, share: number): boolean =>
  site.layout.flight === 1 && unitOf(site.block.seed, part, purpose) < share;

/**
 * Returns true if a part of a block is under construction on the earlier flight and finished on the later
 * one.
 */
export const isUnfinished = (site: Site, part: number, purpose: number, share: number): boolean =>
  site.layout.flight === 0 && unitOf(site.block.seed, part, purpose) < share;
