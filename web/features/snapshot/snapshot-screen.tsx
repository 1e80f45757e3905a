import { paths } from '../../rules/screens/paths.ts';
import type { ScreenProps } from '../../rules/screens/match-screen.ts';
import { snapshotTexts } from '../../texts/snapshot.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SnapshotViewer } from './snapshot-viewer.tsx';

/** The message for a URL without a sphere, with links. */
function NoSphere({ isWhole = false }: { readonly isWhole?: boolean }) {
  return (
    <EmptyState
      isWhole={isWhole}
      icon="warning"
      title={snapshotTexts.unknownTitle}
      action={<ButtonLink url={paths.login}>{snapshotTexts.toHome}</ButtonLink>}
    >
      {snapshotTexts.unknown}
    </EmptyState>
  );
}

/** A screen for taking snapshots of one sphere in its own tab. */
export function SnapshotScreen({ params: [segment = ''] }: ScreenProps) {
  const id = /^\d{1,15}$/.test(segment) ? Number(segment) : 0;
  return id === 0 ? <NoSphere isWhole /> : <SnapshotViewer key={id} id={id} missing={<NoSphere />} />;
}
