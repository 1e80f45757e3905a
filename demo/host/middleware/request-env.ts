import type { Principal } from '../context/context.ts';

export interface RequestEnv {
  Variables: {
    requestId: string;
    /** Pattern of the matching route, for logs and metrics. */
    route?: string;
    /** Set once authentication has succeeded. */
    principal?: Principal;
    ip?: string;
    /** The path and version of the file that is sent. */
    file?: string;
  };
}
