import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { usePortal } from '../../portal/use-portal.ts';

/**
 * The submission of a form. Only one submission can be pending, and an error is shown until the next attempt.
 */
export interface Submit<Args extends readonly unknown[]> {
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  /** The number of failed attempts. After each of them, focus can move to the first error. */
  readonly failures: number;
  /** Submits the form, unless a submission is pending. Resolves with true if the submission succeeded. */
  readonly send: (...args: Args) => Promise<boolean>;
  /** Removes the error after a value has changed. */
  readonly clear: () => void;
}

type Sent = Pick<Submit<[]>, 'isBusy' | 'error' | 'failures'>;

const idle: Sent = { isBusy: false, error: null, failures: 0 };

/** Creates a submission that calls `act`. `act` throws an `ApiError` on failure. */
export function useSubmit<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
): Submit<Args> {
  const { showError } = usePortal();
  const [state, setState] = useState<Sent>(idle);
  const isOnItsWay = useRef(false);
  const send = async (...args: Args): Promise<boolean> => {
    if (isOnItsWay.current) return false;
    isOnItsWay.current = true;
    setState((before) => ({ ...before, isBusy: true, error: null }));
    try {
      await act(...args);
      setState((before) => ({ ...before, isBusy: false }));
      return true;
    } catch (error) {
      const apiError = error instanceof ApiError ? error : null;
      // Errors other than failed calls are bugs in the portal, which are shown and reported.
      if (apiError === null) showError(error);
      setState(({ failures }) => ({ isBusy: false, error: apiError, failures: failures + 1 }));
      return false;
    } finally {
      isOnItsWay.current = false;
    }
  };
  const clear = (): void =>
    setState((before) => (before.error === null ? before : { ...before, error: null }));
  return { ...state, send, clear };
}
