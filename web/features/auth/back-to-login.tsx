import { useLocation } from 'wouter';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { authTexts } from '../../texts/auth.ts';
import { Link } from '../../ui/button.tsx';
import { leaveReset } from './reset-flow.ts';

/** A link that leaves the password reset. A logged-in user remains logged in. */
export function BackToLogin() {
  const { session } = usePortal();
  const [, navigate] = useLocation();
  const leave = (): void => {
    navigate(paths.login);
    leaveReset(session);
  };
  return (
    <p>
      <Link onClick={leave}>{authTexts.backToLogin}</Link>
    </p>
  );
}
