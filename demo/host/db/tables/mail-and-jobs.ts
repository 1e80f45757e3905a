import type { Millis } from './accounts.ts';

export interface MailTable {
  /** Id that increases with time. */
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  /**
   * Email as text and as HTML. Both are cleared after the mail server accepts the email, because they may
   * contain links that give access to accounts.
   */
  text: string;
  html: string;
  /** `dead` means that the host stopped trying and that an operator must check the email. */
  state: 'queued' | 'sent' | 'dead';
  attempts: number;
  due_at: Millis;
  /** Process that is sending the email, and the time until which no other process may send it. */
  lease: string | null;
  leased_until: Millis;
  last_error: string | null;
  created_at: Millis;
  sent_at: Millis | null;
}

/** Work that outlives the call that started it. */
export interface JobTable {
  id: string;
  kind: string;
  /** Input as JSON, according to the schema of the job's kind. */
  input: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  attempts: number;
  due_at: Millis;
  /** Process that is running the job, and the time until which no other process may run it. */
  lease: string | null;
  leased_until: Millis;
  /** Progress in percent, from 0 to 100. */
  progress: number;
  message: string;
  /** Company that owns the job; null for jobs of the host. */
  company_id: string | null;
  user_id: string | null;
  created_at: Millis;
  finished_at: Millis | null;
}

/** Periodic work, done once for all processes. */
export interface PeriodicTaskTable {
  name: string;
  due_at: Millis;
  lease: string | null;
  leased_until: Millis;
}

/** A file that was uploaded for a job or created by one. */
export interface FileTable {
  id: string;
  kind: 'upload' | 'result';
  company_id: string;
  user_id: string;
  job_id: string | null;
  name: string;
  content_type: string;
  content: string;
  rows: number;
  /**
   * Last part of the file's download link. It is not hashed, because anyone who can read this row can also
   * read the file's content.
   */
  link_key: string | null;
  created_at: Millis;
  expires_at: Millis;
}
