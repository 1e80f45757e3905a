import { type ReactiveController, type ReactiveControllerHost, css } from 'lit';
import type { Pixel } from '../../geo/camera.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { filled } from '../../page/setting.ts';
import type { NoticeTexts } from '../../panels/lazy-texts.ts';
import type { ViewerTexts } from '../../panels/texts.ts';

export const ENGLISH_NOTICES: NoticeTexts = {
  flying: 'Flying there…',
  closest: 'You are already at the sphere closest to this point.',
  notLoaded: 'The sphere could not be loaded. Please try again.',
  noCode: 'This part of the viewer could not be loaded. Check your connection, then try again.',
  notStored: 'Your favorites could not be stored in this browser. Its storage may be full or turned off.',
  noFullScreen: 'The browser did not allow full screen.',
};

/** Returns the texts of notices. */
export const noticeTexts = ({ notices }: Pick<ViewerTexts, 'notices'>): NoticeTexts =>
  filled(notices, ENGLISH_NOTICES);

/** A message about what the user has just done. */
export interface Notice {
  readonly text: string;
  /** Where the user has pointed to, in CSS pixels of the viewer; null if that is not known. */
  readonly at?: Pixel | null | undefined;
  /** Whether the viewer is still busy with it. Such a notice stays until the next one, or until `endWork`. */
  readonly isWorking?: boolean;
}

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

/**
 * Shows one notice at a time in a viewer, where the user has pointed to or else in the middle of the view, and announces
 * it.
 */
export class Notices implements ReactiveController {
  readonly #host: NoticeHost;
  #line: HTMLElement | null = null;
  #isWorking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(host: NoticeHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Returns the notices of a viewer, which its panels and its world share. */
  static of(host: NoticeHost): Notices {
    const notices = known.get(host) ?? new Notices(host);
    known.set(host, notices);
    return notices;
  }

  hostDisconnected(): void {
    this.#remove();
  }

  /** Shows a notice in place of the previous one. */
  show({ text, at, isWorking = false }: Notice): void {
    this.#remove();
    adoptStyles(this.#host.renderRoot, [noticeStyles]);
    const line = (this.#line = document.createElement('div'));
    line.part.add('hint');
    line.className = isWorking ? 'notice working' : 'notice';
    line.role = isWorking ? 'status' : 'alert';
    for (const axis of ['x', 'y'] as const)
      if (at) line.style.setProperty(`--_${axis}`, `${String(Math.round(at[axis]))}px`);
    this.#host.renderRoot.append(line);
    // Screen readers announce texts that are added to what is already there.
    line.textContent = text;
    // The viewer then states the language of the notice.
    this.#host.requestUpdate();
    this.#isWorking = isWorking;
    if (!isWorking) this.#timer = setTimeout(() => this.#remove(), NOTICE_MS);
  }

  /** Removes a notice of ongoing work. Any other one stays until its time is over. */
  endWork(): void {
    if (this.#isWorking) this.#remove();
  }

  #remove(): void {
    clearTimeout(this.#timer);
    this.#line?.remove();
    this.#line = null;
    this.#isWorking = false;
  }
}

const known = new WeakMap<NoticeHost, Notices>();
