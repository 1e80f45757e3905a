import type { ReactNode } from 'react';
import { useUser } from '../../portal/use-portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { isStaff } from './frame-rules.ts';
import { Generator } from './generator.tsx';

/** The frame table generator, for the staff group alone. */
export function FrameTablesScreen(): ReactNode {
  const user = useUser();
  if (isStaff(user)) return <Generator />;
  return (
    <Page title={frameTableTexts.title} width="narrow">
      <EmptyState
        icon="lock"
        title={frameTableTexts.noAccess}
        action={<ButtonLink url="/">{frameTableTexts.toStart}</ButtonLink>}
      />
    </Page>
  );
}
