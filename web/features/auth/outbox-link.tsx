import type { ReactNode } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';

/** Shows where to read the email if the host has no mail server; renders the children if emails are sent. */
export function OutboxLink({ children = null }: { readonly children?: ReactNode }) {
  const { outboxUrl } = usePortal().config;
  if (outboxUrl === null) return children;
  return (
    <p className="quiet">
      {authTexts.noMailServer} {/* Not a screen of the portal, so the browser must navigate. */}
      <a href={outboxUrl}>{authTexts.readOutbox}</a>
    </p>
  );
}
