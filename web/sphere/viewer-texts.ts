import { ENGLISH_TEXTS, type ViewerTexts } from '../../elements/index.ts';
import type { PortalConfig } from '../contract/portal-config.ts';
import { sphereTexts } from '../texts/sphere.ts';

/** Returns the texts of the portal's viewers. */
export const viewerTexts = ({ productName, samplePath }: PortalConfig): ViewerTexts => ({
  ...ENGLISH_TEXTS,
  product: productName,
  ...(samplePath !== null && { loading: sphereTexts.loadingWithSample }),
});
