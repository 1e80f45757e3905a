import type { ScreenProps } from '../../rules/screens/match-screen.ts';
import { NoSphere } from '../../sphere/no-sphere.tsx';
import { SnapshotViewer } from './snapshot-viewer.tsx';

/** A screen for taking snapshots of one sphere in its own tab. */
export function SnapshotScreen({ params: [segment = ''] }: ScreenProps) {
  const id = /^\d{1,15}$/.test(segment) ? Number(segment) : 0;
  return id === 0 ? <NoSphere isWhole /> : <SnapshotViewer key={id} id={id} missing={<NoSphere />} />;
}
