/** Whether calls to a service that may be down are tried at all. Times in milliseconds. */
export type Circuit =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly until: number }
  /** One call is trying whether the service is back; the others wait for its outcome, but not for ever. */
  | { readonly kind: 'probing'; readonly until: number };

/** After so many failures one after the other, calls are refused at once. */
export const FAILURES_TO_OPEN = 5;

/** How long they are. */
export const OPEN_MS = 30_000;

/** How long the outcome of a trial call is awaited before another may try. */
export const PROBE_MS = 10_000;

/** Where it starts. */
export const closedCircuit: Circuit = { kind: 'closed', failures: 0 };

/** Whether a call may be tried now, and the state that follows. */
export function admit(
  circuit: Circuit,
  now: number,
): { readonly isAdmitted: boolean; readonly next: Circuit } {
  if (circuit.kind === 'closed') return { isAdmitted: true, next: circuit };
  if (now < circuit.until) return { isAdmitted: false, next: circuit };
  return { isAdmitted: true, next: { kind: 'probing', until: now + PROBE_MS } };
}

/** The state after a call came back: whether the service answered, be it with a refusal. */
export function afterCall(circuit: Circuit, hasResponded: boolean, now: number): Circuit {
  if (hasResponded) return closedCircuit;
  if (circuit.kind !== 'closed') return { kind: 'open', until: now + OPEN_MS };
  const failures = circuit.failures + 1;
  return failures >= FAILURES_TO_OPEN ? { kind: 'open', until: now + OPEN_MS } : { kind: 'closed', failures };
}
