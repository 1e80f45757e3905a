import type { Principal } from '../services/context.ts';

/** What is known of a request while it is being answered. */
export interface HostEnv {
  Variables: {
    requestId: string;
    /** The pattern of the address that answers, for logs and metrics. */
    route?: string;
    /** Who called, once that is known. */
    principal?: Principal;
    /** The client's address. */
    ip?: string;
  };
}
