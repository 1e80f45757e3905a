import { type TemplateResult, css, html } from 'lit';
import type { ViewerError } from '../../model/viewer-error.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from '../../panels/texts.ts';
import { failureWords } from './failure-words.ts';

const failureStyles = css`
  [part='failure'] {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    gap: 0.5em;
    padding: 1.5em;
    background: var(--sphere-background, #14181c);
    color: #f4f7fa;
    text-align: center;
    text-wrap: balance;
    overflow: auto;
    overflow-wrap: anywhere;
  }

  [part='failure'] p {
    max-inline-size: 36em;
    margin: 0;
  }

  [part='failure'] button {
    justify-self: center;
    padding: 0.5em 1.25em;
    border: 1px solid currentcolor;
    border-radius: 0.5em;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  [part='failure'] p + p {
    color: #c9d3dc;
    font-size: 0.9em;
  }
`;

/**
 * Returns whether the page runs on a developer's machine, where error details help and no visitor sees them.
 */
const isDeveloperHost = (hostname: string): boolean =>
  hostname === '127.0.0.1' || hostname === '[::1]' || /(^|\.)localhost$/.test(hostname) || hostname === '';

/**
 * Renders the message that replaces a sphere that cannot be displayed. On a developer's machine, the message
 * includes the reason. `hasKey` states that the spheres are read with an API key. Texts that have not loaded are English.
 */
export function renderFailure(
  root: ParentNode,
  error: ViewerError,
  { texts: shown, hasKey }: { readonly texts: Partial<ViewerTexts>; readonly hasKey: boolean },
  onRetry: () => void,
): TemplateResult {
  adoptStyles(root, [failureStyles]);
  const texts = { ...ENGLISH_TEXTS, ...shown };
  const [sentence, forVisitors] = failureWords(error, texts, { hasKey, isOnline: navigator.onLine });
  const below = isDeveloperHost(location.hostname) ? error.message : forVisitors;
  return html`<div part="failure" role="alert">
    <p>${sentence}</p>
    ${below === null ? null : html`<p>${below}</p>`}
    ${error.recoverable ? html`<button type="button" @click=${onRetry}>${texts.tryAgain}</button>` : null}
  </div>`;
}
