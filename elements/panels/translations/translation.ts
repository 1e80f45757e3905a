import type { AllTexts } from '../../language/own-texts.ts';
import type { ViewerTexts } from '../texts.ts';

/**
 * All texts of a viewer in a language. The name of the product is the same in each. The texts about dates are in tables of
 * their own, because few pages need them.
 */
export type Translation = AllTexts<Omit<ViewerTexts, 'product' | 'years'>>;
