import type { Block } from '../street-grid.ts';

/** A continuous street with one name. */
export interface Street {
  readonly name: string;
  readonly kind: 'highway' | 'avenue' | 'street';
  /** Half the width of the roadway, in meters. */
  readonly half: number;
  /** Center line as [x, z] in the market's frame, in meters. */
  readonly path: readonly (readonly [x: number, z: number])[];
}

export interface Crossing {
  readonly names: readonly [string, string];
  readonly x: number;
  readonly z: number;
}

export interface Address {
  readonly number: number;
  readonly street: string;
  /** Center of the building. */
  readonly x: number;
  readonly z: number;
  readonly block: Block;
  /** Index of the building among the bodies of its block's plan. */
  readonly body: number;
}

export interface NamedPlace {
  readonly name: string;
  readonly kind: 'park' | 'water' | 'district' | 'landmark';
  readonly x: number;
  readonly z: number;
  /** Approximate radius, in meters. */
  readonly reach: number;
}
