import { useState } from 'react';
import type { SphereViewer } from '../../elements/index.ts';
import { PortalViewer } from './portal-viewer.tsx';

interface PreviewViewerProps {
  /** Id of the first sphere, or null for the first one that the company can see. */
  readonly sphere: number | null;
  readonly onSphere: (id: number) => void;
}

/** Initial tilt in degrees, below the horizon because half of a level view from the air is sky. */
const FIRST_TILT = -14;

/**
 * A viewer like that on a customer's page, but with the permissions of the user instead of those of an API
 * key.
 */
export function PreviewViewer({ sphere, onSphere }: PreviewViewerProps) {
  // These properties are set on the element only once, because setting them again would overwrite the user's changes.
  const [begin] = useState(() => (element: SphereViewer | null): void => {
    if (element) Object.assign(element, { sphere, tilt: FIRST_TILT });
  });
  return (
    <PortalViewer
      ref={begin}
      product="api"
      favorites={null}
      onSphereLoad={({ sphere: { id } }) => onSphere(id)}
    />
  );
}
