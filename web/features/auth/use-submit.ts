import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { usePortal } from '../../portal/use-portal.ts';

/** Sending a form: at most once at a time, and what failed stays until the next try. */
export interface Submit<Given extends readonly unknown[]> {
  readonly isBusy: boolean;
  readonly fault: ApiError | null;
  /** Counts the tries that failed, so that focus can go to what is wrong after each. */
  readonly failures: number;
  /** Sends; while something is on its way it does nothing. Gives whether it worked. */
  readonly send: (...given: Given) => Promise<boolean>;
  /** Forgets what failed: something was changed since. */
  readonly clear: () => void;
}

type Sent = Pick<Submit<[]>, 'isBusy' | 'fault' | 'failures'>;

const idle: Sent = { isBusy: false, fault: null, failures: 0 };

/** Sends by `act`, which throws `ApiError` for what failed. */
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
      // What is no failed call is a fault of ours: it is told and reported.
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
