import type { ReactNode } from 'react';
import type { FormField } from '../../lib/form-field.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { signUpTexts } from '../../texts/sign-up.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';

interface TermsBoxProps {
  readonly field: FormField<boolean>;
  readonly onChange: (isAccepted: boolean) => void;
}

/** The box that accepts terms and privacy policy; both are links where the owner named their pages. */
export function TermsBox({ field, onChange }: TermsBoxProps): ReactNode {
  const { links } = usePortal().config;
  const { before, terms, between, privacy, after } = signUpTexts.terms;
  const linked = (words: string, url: string | null): ReactNode =>
    url === null ? words : <Link url={url}>{words}</Link>;
  return (
    <Checkbox
      name="termsAndConditionsAccepted"
      isChecked={field.value}
      error={field.errorMessage}
      onChange={onChange}
    >
      {before}
      {linked(terms, links.terms)}
      {between}
      {linked(privacy, links.privacy)}
      {after}
    </Checkbox>
  );
}
