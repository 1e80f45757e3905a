import type { ErrorValue, FrameEvent } from './protocol.ts';
import type { Complaint } from './read-message.ts';
import type { Ask } from './verb-schemas.ts';

/** A posted message with what the browser says of who posted it. */
export interface Posted {
  readonly data: unknown;
  readonly origin: string;
  /** Whether the window around the frame posted it. */
  readonly isParent: boolean;
}

/** What is to be done. Posts go to that origin and to no other. */
export type Action =
  | { readonly do: 'post'; readonly message: object; readonly origin: string }
  /** Find out whether the key works on this site, and call `admit`. */
  | { readonly do: 'ask-host'; readonly origin: string }
  /** Do it, and call `answer` with this number. */
  | { readonly do: 'run'; readonly run: number; readonly ask: Ask }
  | { readonly do: 'abort'; readonly run: number }
  | { readonly do: 'subscribe'; readonly event: FrameEvent; readonly everyMs: number }
  | { readonly do: 'unsubscribe'; readonly event: FrameEvent }
  | { readonly do: 'unsubscribe-all' }
  /** An old page registered for an event: tell it again of one that happens but once. */
  | { readonly do: 'replay-legacy'; readonly event: FrameEvent }
  | { readonly do: 'warn'; readonly complaint: Complaint };

/** What the host says of the key on the page's site. */
export interface Admission {
  readonly valid: boolean;
  readonly entityId: string | null;
}

/** How a run ended. */
export type Outcome = { readonly value: unknown } | { readonly error: ErrorValue };
