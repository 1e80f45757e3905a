import {
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
  css,
  html,
  nothing,
} from 'lit';
import type { Pixel } from '../../geo/camera.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { filled } from '../../page/setting.ts';
import type { NoticeTexts } from '../../panels/lazy-texts.ts';
import type { ViewerTexts } from '../../panels/texts.ts';

const ENGLISH: NoticeTexts = {
  flying: 'Flying there…',
  closest: 'You are already at the sphere closest to this point.',
  notLoaded: 'The sphere could not be loaded. Please try again.',
  noCode: 'This part of the viewer could not be loaded. Check your connection, then try again.',
  notStored: 'Your favorites could not be stored in this browser. Its storage may be full or turned off.',
  noFullScreen: 'The browser did not allow full screen.',
};

/** Returns the texts of notices. */
export const noticeTexts = ({ notices }: Pick<ViewerTexts, 'notices'>): NoticeTexts =>
  filled(notices, ENGLISH);

/** A message about what the user has just done. */
export interface Notice {
  readonly text: string;
  /** Where the user has pointed to, in CSS pixels of the viewer; null if that is not known. */
  readonly at?: Pixel | null | undefined;
  /** Whether the viewer is still busy with it. Such a notice stays until the next one, or until `endNotice`. */
  readonly isWorking?: boolean;
}

const TYPE = 'sphere-request-notice';

/** The event that asks a viewer's `NoticeLine` for a notice; null ends one of ongoing work. */
type NoticeRequest = Event & { readonly notice: Notice | null };

declare global {
  interface HTMLElementEventMap {
    'sphere-request-notice': NoticeRequest;
  }
}

const request = (viewer: EventTarget, notice: Notice | null): void => {
  viewer.dispatchEvent(Object.assign(new Event(TYPE), { notice }));
};

/** Shows a notice in a viewer, in place of the previous one. */
export const showNotice = (viewer: EventTarget, notice: Notice): void => request(viewer, notice);

/** Removes a notice of ongoing work. Any other notice stays until its time is over. */
export const endNotice = (viewer: EventTarget): void => request(viewer, null);

const noticeStyles = css`
  .notice {
    position: absolute;
    z-index: 2;
    /* A notice lies above the point, so that a pointer does not cover it, and stays within the viewer. */
    inset-block-start: clamp(min(50%, 48px), var(--_y, 50%) - 40px, max(50%, 100% - 112px));
    inset-inline-start: auto;
    left: clamp(min(50%, 168px), var(--_x, 50%), max(50%, 100% - 168px));
    box-sizing: border-box;
    inline-size: max-content;
    max-inline-size: min(320px, 100% - 16px);
    padding: 10px 16px;
    border-radius: 8px;
    border: 2px solid var(--sphere-accent, #009bdf);
    background: rgb(12 16 20 / 92%);
    color: #fff;
    font-weight: 500;
    text-align: center;
    transform: translate(-50%, -50%);
    pointer-events: none;
    animation: notice 160ms ease-out;
  }

  .notice.working {
    border-color: transparent;
  }

  .notice.working::before {
    content: '';
    display: inline-block;
    inline-size: 0.8em;
    block-size: 0.8em;
    margin-inline-end: 0.6em;
    border: 2px solid currentcolor;
    border-block-start-color: transparent;
    border-radius: 50%;
    animation: turn 1s linear infinite;
  }

  @keyframes notice {
    from {
      opacity: 0;
    }
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .notice,
    .notice.working::before {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .notice {
      border-color: CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;

/** A notice is shown for this many milliseconds (specification 8, 9). */
const NOTICE_MS = 4000;

type NoticeHost = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

/** Shows one notice at a time, where the user has pointed to or else in the middle of the view, and announces it. */
export class NoticeLine implements ReactiveController {
  readonly #host: NoticeHost;
  #notice: Notice | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | null = null;

  constructor(host: NoticeHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    adoptStyles(this.#host.renderRoot, [noticeStyles]);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#host.addEventListener(TYPE, ({ notice }) => this.#take(notice), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#set(null);
  }

  hostUpdated(): void {
    const line = this.#host.renderRoot.querySelector<HTMLElement>('.notice');
    for (const axis of ['x', 'y'] as const) {
      const at = this.#notice?.at?.[axis];
      if (at === undefined) line?.style.removeProperty(`--_${axis}`);
      else line?.style.setProperty(`--_${axis}`, `${String(Math.round(at))}px`);
    }
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#notice) return nothing;
    const { text, isWorking = false } = this.#notice;
    return html`<div
      part="hint"
      class=${isWorking ? 'notice working' : 'notice'}
      role=${isWorking ? 'status' : 'alert'}
    >
      ${text}
    </div>`;
  }

  #take(notice: Notice | null): void {
    if (notice || this.#notice?.isWorking) this.#set(notice);
  }

  #set(notice: Notice | null): void {
    clearTimeout(this.#timer);
    this.#notice = notice;
    if (notice && !notice.isWorking) this.#timer = setTimeout(() => this.#set(null), NOTICE_MS);
    this.#host.requestUpdate();
  }
}
