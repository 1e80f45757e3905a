import type { OwnTexts, ViewerTexts } from '../../elements/index.ts';
import type { PortalConfig } from '../contract/portal-config.ts';
import { sphereTexts } from '../texts/sphere.ts';

/** Returns the portal's own texts of its viewers. */
export const viewerTexts = ({ productName, samplePath }: PortalConfig): OwnTexts<ViewerTexts> => ({
  product: productName,
  // The portal shows the specified message about a missing maps key, with a link to the keys.
  ask: { noMapsKey: '' },
  ...(samplePath !== null && { loading: sphereTexts.loadingWithSample }),
});
