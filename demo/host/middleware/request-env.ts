import type { Principal } from '../context/context.ts';

/** Facts about a request, collected while it is processed. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** The pattern of the matching route, for logs and metrics. */
    route?: string;
    /** The principal, once it is known. */
    principal?: Principal;
    /** The client's address. */
    ip?: string;
  };
}
