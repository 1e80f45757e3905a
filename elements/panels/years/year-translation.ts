import type { AllTexts } from '../../language/own-texts.ts';
import type { YearTexts } from './year-texts.ts';

/** All texts about dates in a language. */
export type YearTranslation = AllTexts<YearTexts>;
