import { useLocation } from 'wouter';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { authTexts } from '../../texts/auth.ts';
import { ButtonLink, Link } from '../../ui/button.tsx';
import { startReset } from './reset-flow.ts';
import { SplitLayout } from './split-layout.tsx';

/**
 * The first page of the API offering for visitors who are not logged in. Password reset URLs without a
 * link also lead here.
 */
export function WelcomeScreen() {
  const { config, session } = usePortal();
  const [, navigate] = useLocation();
  return (
    <SplitLayout
      title={authTexts.welcomeTitle(config.apiOfferingName)}
      lead={authTexts.welcomeLead}
      foot={
        <p>
          <Link
            onClick={() => {
              startReset(session);
              navigate(paths.passwordReset);
            }}
          >
            {authTexts.setNewPassword}
          </Link>
        </p>
      }
    >
      <ButtonLink kind="primary" url={paths.apiCreateAccount}>
        {authTexts.createAccount}
      </ButtonLink>
      <ButtonLink url={paths.login}>{authTexts.haveAccount}</ButtonLink>
    </SplitLayout>
  );
}
