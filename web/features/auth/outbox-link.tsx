import type { ReactNode } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';

/**
 * If the host has no mail server, shows where to read the email; if emails are sent, renders the children.
 */
export function OutboxLink({ children = null }: { readonly children?: ReactNode }) {
  const { outboxUrl } = usePortal().config;
  if (outboxUrl === null) return children;
  return (
    <p className="quiet">
      {authTexts.noMailServer} {/* The outbox is not a portal screen, so the browser must navigate. */}
      <a href={outboxUrl}>{authTexts.readOutbox}</a>
    </p>
  );
}
