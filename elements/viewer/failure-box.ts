import { type TemplateResult, css, html } from 'lit';
import type { ViewerError } from '../model/viewer-error.ts';
import type { ViewerTexts } from '../panels/texts.ts';
import { adoptStyles } from './popups/adopt-styles.ts';

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

  [part='failure'] .detail {
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
 * includes the reason.
 */
export function renderFailure(
  root: ParentNode,
  error: ViewerError,
  { notShown, notReached, tryAgain }: ViewerTexts,
  onRetry: () => void,
): TemplateResult {
  adoptStyles(root, [failureStyles]);
  return html`<div part="failure" role="alert">
    <p>${error.recoverable ? notReached : notShown}</p>
    ${error.recoverable ? html`<button type="button" @click=${onRetry}>${tryAgain}</button>` : null}
    ${isDeveloperHost(location.hostname) ? html`<p class="detail">${error.message}</p>` : null}
  </div>`;
}
