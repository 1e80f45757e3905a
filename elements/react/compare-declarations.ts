import type { SphereCompare } from '../viewer/compare/sphere-compare.ts';
import type { Declarations } from './react-component.ts';

/**
 * The properties of a comparison as its class declares them. They are listed here because the component exists before the
 * class has loaded. A test compares both.
 */
export const COMPARE_DECLARATIONS: Declarations<SphereCompare> = {
  other: { type: Number },
  layout: {},
  divider: { type: Number },
  texts: { attribute: false },
};
