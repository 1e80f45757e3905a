import type { ReactNode } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';

/** Where the mail is to be read while the host has no mail server; what is given where mails are sent. */
export function OutboxLink({ children = null }: { readonly children?: ReactNode }) {
  const { outboxUrl } = usePortal().config;
  if (outboxUrl === null) return children;
  return (
    <p className="quiet">
      {authTexts.noMailServer} {/* No screen of the portal: the browser has to go there. */}
      <a href={outboxUrl}>{authTexts.readOutbox}</a>
    </p>
  );
}
