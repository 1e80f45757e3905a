import { useState } from 'react';
import type { SphereViewer } from '../../elements/index.ts';
import { PortalViewer } from './portal-viewer.tsx';

interface PreviewViewerProps {
  /** The first sphere; null for the first one that the company may see. */
  readonly sphere: number | null;
  readonly onSphere: (id: number) => void;
}

/** The initial tilt in degrees: from the air, half of a level view is sky. */
const FIRST_TILT = -14;

/** A viewer as a customer's page has it, with the user's rights in place of an API key's. */
export function PreviewViewer({ sphere, onSphere }: PreviewViewerProps) {
  // Set on the element once, since users change them.
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
