import { ENGLISH_TEXTS, type ViewerTexts } from '../../elements/index.ts';
import type { PortalConfig } from '../contract/portal-config.ts';
import { sphereTexts } from '../texts/sphere.ts';

/** Returns the texts of the portal's viewers. */
export const viewerTexts = ({ productName, samplePath }: PortalConfig): ViewerTexts => ({
  ...ENGLISH_TEXTS,
  product: productName,
  // The portal shows the specified message about a missing maps key, with a link to the keys.
  ask: { ...ENGLISH_TEXTS.ask, noMapsKey: '' },
  ...(samplePath !== null && { loading: sphereTexts.loadingWithSample }),
});
