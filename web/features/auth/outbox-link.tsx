import type { ReactNode } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';

/** Shows where to read the email if the host has no mail server. Otherwise renders the children. */
export function OutboxLink({ children = null }: { readonly children?: ReactNode }) {
  const { outboxUrl } = usePortal().config;
  if (outboxUrl === null) return children;
  return (
    <p className="quiet">
      {authTexts.noMailServer} {/* The outbox is not a screen of the portal, so the browser must load it. */}
      <a href={outboxUrl}>{authTexts.readOutbox}</a>
    </p>
  );
}
