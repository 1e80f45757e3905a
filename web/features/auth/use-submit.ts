import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { usePortal } from '../../portal/use-portal.ts';

/** Submission of a form: at most one at a time; an error stays until the next attempt. */
export interface Submit<Given extends readonly unknown[]> {
  readonly isBusy: boolean;
  readonly fault: ApiError | null;
  /** Counts failed attempts, so that focus can move to the first error after each. */
  readonly failures: number;
  /** Submits, unless a submission is pending. Resolves with whether it succeeded. */
  readonly send: (...given: Given) => Promise<boolean>;
  /** Removes the error after a value changed. */
  readonly clear: () => void;
}

type Sent = Pick<Submit<[]>, 'isBusy' | 'fault' | 'failures'>;

const idle: Sent = { isBusy: false, fault: null, failures: 0 };

/** Submits with `act`, which throws `ApiError` on failure. */
export function useSubmit<Given extends readonly unknown[]>(
  act: (...given: Given) => Promise<void>,
): Submit<Given> {
  const { tell } = usePortal();
  const [state, setState] = useState<Sent>(idle);
  const isOnItsWay = useRef(false);
  const send = async (...given: Given): Promise<boolean> => {
    if (isOnItsWay.current) return false;
    isOnItsWay.current = true;
    setState((before) => ({ ...before, isBusy: true, fault: null }));
    try {
      await act(...given);
      setState((before) => ({ ...before, isBusy: false }));
      return true;
    } catch (error) {
      const fault = error instanceof ApiError ? error : null;
      // Anything but a failed call is an error of the portal: it is shown and reported.
      if (fault === null) tell(error);
      setState(({ failures }) => ({ isBusy: false, fault, failures: failures + 1 }));
      return false;
    } finally {
      isOnItsWay.current = false;
    }
  };
  const clear = (): void =>
    setState((before) => (before.fault === null ? before : { ...before, fault: null }));
  return { ...state, send, clear };
}
