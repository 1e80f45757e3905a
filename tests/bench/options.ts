import { parseArgs } from 'node:util';
import { PEER_PAGES, type PeerPage } from './pages/peers.ts';

export const SECTIONS = ['pan', 'context', 'leak'] as const;

export type Section = (typeof SECTIONS)[number];

export interface Options {
  readonly runs: number;
  readonly peers: readonly PeerPage[];
  /** Link speed in Mbit/s, or 0 for the unlimited link. */
  readonly mbitPerSecond: number;
  readonly skipped: ReadonlySet<Section>;
  readonly isTour: boolean;
  /** Prints the times of each request and response of a cold start and skips all other measurements. */
  readonly isWaterfall: boolean;
  /** Name of the report's files in `results/`, without extension. */
  readonly out: string;
}

const isSection = (name: string): name is Section => SECTIONS.some((section) => section === name);

function namedPeers(names: readonly string[]): PeerPage[] {
  return names.map((name) => {
    const peer = PEER_PAGES.find((page) => page.name === name);
    if (!peer)
      throw new Error(
        `No peer is named ${name}; there are ${PEER_PAGES.map((page) => page.name).join(', ')}.`,
      );
    return peer;
  });
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      rate: { type: 'string', default: '20' },
      skip: { type: 'string', default: '' },
      out: { type: 'string', default: 'result' },
      refs: { type: 'boolean', default: false },
      tour: { type: 'boolean', default: false },
      waterfall: { type: 'boolean', default: false },
    },
  });
  return {
    runs: Number(values.runs),
    peers: values.only
      ? namedPeers(values.only.split(','))
      : PEER_PAGES.filter(({ isReference }) => values.refs || !isReference),
    mbitPerSecond: Number(values.rate),
    skipped: new Set(values.skip.split(',').filter(isSection)),
    isTour: values.tour,
    isWaterfall: values.waterfall,
    out: values.out,
  };
}
