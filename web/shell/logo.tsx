import type { ReactNode } from 'react';

/** The product's mark: a sphere with its meridians. */
export function Logo({ className = '' }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="13" fill="var(--accent)" />
      <path
        d="M3 16c4 4 22 4 26 0M16 3c-7 8-7 18 0 26M16 3c7 8 7 18 0 26"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
      />
    </svg>
  );
}
