import type { AllTexts } from '../../language/own-texts.ts';
import type { MapTexts } from '../base/map-texts.ts';

/** All texts of a map in a language. */
export type MapTranslation = AllTexts<MapTexts>;
