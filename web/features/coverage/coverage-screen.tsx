import { type ReactNode, useEffect, useState } from 'react';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import type { ScreenProps } from '../../routes/match-screen.ts';
import { createSessionSource } from '../../sphere/session-source.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { CoverageMap } from './coverage-map.tsx';
import { CoverageStore } from './coverage-store.ts';
import { CoverageViewer, UnknownSphere } from './coverage-viewer.tsx';
import { readSphereId } from './sphere-follower.ts';

/** All spheres that the company may see: on a map, or one of them to look around in. */
export function CoverageScreen({ params: [segment] }: ScreenProps): ReactNode {
  const portal = usePortal();
  const userId = useUser()?.id;
  const [store] = useState(() => new CoverageStore(createSessionSource(portal)));
  useEffect(() => {
    if (userId !== undefined) trackingOf(portal).track('feature', 'coverage_opened', 'user', userId);
  }, [portal, userId]);
  if (segment === undefined) return <CoverageMap store={store} />;
  const id = readSphereId(segment);
  return id === null ? <UnknownSphere /> : <CoverageViewer id={id} store={store} />;
}
