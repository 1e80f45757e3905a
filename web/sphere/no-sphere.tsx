import { paths } from '../rules/screens/paths.ts';
import { sphereTexts } from '../texts/sphere.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** The message for a URL whose sphere cannot be found, with a link to the start page. */
export function NoSphere({ isWhole = false }: { readonly isWhole?: boolean }) {
  return (
    <EmptyState
      isWhole={isWhole}
      icon="warning"
      title={sphereTexts.missingTitle}
      action={<ButtonLink url={paths.login}>{sphereTexts.toHome}</ButtonLink>}
    >
      {sphereTexts.missing}
    </EmptyState>
  );
}
