import type { Block } from '../street-grid.ts';

/** A street that goes on under one name. */
export interface Street {
  readonly name: string;
  readonly kind: 'highway' | 'avenue' | 'street';
  /** Half of its carriageway's width, metres. */
  readonly half: number;
  /** Its middle line, [x, z] in the market's metres. */
  readonly path: readonly (readonly [x: number, z: number])[];
}

/** Where two streets meet. */
export interface Crossing {
  readonly names: readonly [string, string];
  readonly x: number;
  readonly z: number;
}

/** A building with a number on a street. */
export interface Address {
  readonly number: number;
  readonly street: string;
  /** The middle of the building. */
  readonly x: number;
  readonly z: number;
  readonly block: Block;
  /** Index of the building among the bodies of its block's plan. */
  readonly body: number;
}

/** A place that has a name of its own. */
export interface NamedPlace {
  readonly name: string;
  readonly kind: 'park' | 'water' | 'district' | 'landmark';
  readonly x: number;
  readonly z: number;
  /** About how far it reaches from there, metres. */
  readonly reach: number;
}
