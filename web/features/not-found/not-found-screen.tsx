import { notFoundTexts } from '../../texts/not-found.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The page for a URL that belongs to no screen. */
export function NotFoundScreen() {
  return (
    <EmptyState
      isWhole
      icon="warning"
      title={notFoundTexts.title}
      action={<ButtonLink url="/">{notFoundTexts.toHome}</ButtonLink>}
    >
      <p>{notFoundTexts.text}</p>
    </EmptyState>
  );
}
