import type { Millis } from './accounts.ts';

/** A mail on its way, or one that arrived. */
export interface MailTable {
  /** Grows with time. */
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  /** The twins; emptied once the mail is handed over, since they may hold links that open accounts. */
  text: string;
  html: string;
  /** `dead`: given up, for an operator to look at. */
  state: 'queued' | 'sent' | 'dead';
  attempts: number;
  /** When to try next. */
  due_at: Millis;
  /** Who is sending it now, and until when nobody else may. */
  lease: string | null;
  leased_until: Millis;
  last_error: string | null;
  created_at: Millis;
  sent_at: Millis | null;
}

/** Work that outlives the call that asked for it. */
export interface JobTable {
  id: string;
  kind: string;
  /** JSON, as the kind wants it. */
  input: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  attempts: number;
  due_at: Millis;
  /** Who runs it now, and until when nobody else may. */
  lease: string | null;
  leased_until: Millis;
  /** 0 to 100. */
  progress: number;
  /** What its owner is told. */
  message: string;
  /** Whose job it is; null for the host's own. */
  company_id: string | null;
  user_id: string | null;
  created_at: Millis;
  finished_at: Millis | null;
}

/** Work that comes again and again, once for all processes. */
export interface PeriodicTaskTable {
  name: string;
  due_at: Millis;
  lease: string | null;
  leased_until: Millis;
}

/** A file that was uploaded for a job or made by one. */
export interface FileTable {
  id: string;
  kind: 'upload' | 'result';
  company_id: string;
  user_id: string;
  /** The job that made it. */
  job_id: string | null;
  name: string;
  content_type: string;
  content: string;
  rows: number;
  /** What its download link ends with. Not hashed: whoever reads this row has the content beside it. */
  link_key: string | null;
  created_at: Millis;
  expires_at: Millis;
}
