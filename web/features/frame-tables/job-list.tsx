import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { describeFrameTable } from '../../contract/frame-table.ts';
import type { Portal } from '../../portal/portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/loading.tsx';
import { Card } from '../../ui/page.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import styles from './job-list.module.css';

/** The progress of a job, as last reported by the host. */
type JobFacts = ResponseOf<typeof describeFrameTable>;

/** A job that was started in this browser. `facts` is null until the progress has loaded. */
export interface StartedJob {
  readonly id: string;
  readonly name: string;
  facts: JobFacts | null;
}

/** Storage key of the jobs that were started in this browser. */
const NAME = 'frame_table_jobs';
const storedSchema = z.array(z.object({ id: z.uuid(), name: z.string(), userId: z.string() }));

/** Maximum number of jobs that are listed and stored. */
const MAX_LISTED = 10;

/**
 * Interval at which the host is polled, in milliseconds. `OFFLINE_POLL_MS` applies while the host does not
 * respond.
 */
const POLL_MS = 1500;
const OFFLINE_POLL_MS = 10_000;

const isOpen = ({ facts }: StartedJob): boolean =>
  facts === null || facts.state === 'queued' || facts.state === 'running';

/** The jobs that were started in this browser, newest first, and their progress. */
export class JobStore {
  /** `started` is the job that was started last since the page was opened. */
  readonly state = proxy<{ jobs: StartedJob[]; started: string | null }>({ jobs: [], started: null });
  readonly #portal: Pick<Portal, 'call' | 'session' | 'storage'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWatching = false;

  constructor(portal: Pick<Portal, 'call' | 'session' | 'storage'>) {
    this.#portal = portal;
    const mine = this.#stored().filter(({ userId }) => userId === this.#userId);
    this.state.jobs = mine.map(({ id, name }) => ({ id, name, facts: null }));
  }

  add(id: string, name: string): void {
    const others = this.state.jobs.filter((job) => job.id !== id);
    this.state.jobs = [{ id, name, facts: null }, ...others].slice(0, MAX_LISTED);
    this.state.started = id;
    this.#save();
    this.#again(0);
  }

  /** Removes a job from the list. The result of the job is still emailed. */
  remove(id: string): void {
    this.state.jobs = this.state.jobs.filter((job) => job.id !== id);
    this.#save();
  }

  /** Polls the progress of unfinished jobs. Returns a function that stops polling. */
  watch(): () => void {
    this.#isWatching = true;
    this.#again(0);
    return () => {
      this.#isWatching = false;
      clearTimeout(this.#timer);
    };
  }

  get #userId(): string {
    return this.#portal.session.state.user?.id ?? '';
  }

  #stored(): z.infer<typeof storedSchema> {
    return this.#portal.storage.read(NAME, storedSchema) ?? [];
  }

  #save(): void {
    const userId = this.#userId;
    const others = this.#stored().filter((job) => job.userId !== userId);
    const mine = this.state.jobs.map(({ id, name }) => ({ id, name, userId }));
    this.#portal.storage.write(NAME, [...mine, ...others].slice(0, 2 * MAX_LISTED));
  }

  #again(afterMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isWatching || !this.state.jobs.some(isOpen)) return;
    this.#timer = setTimeout(() => void this.#poll(), afterMs);
  }

  async #poll(): Promise<void> {
    const polled = await Promise.all(this.state.jobs.filter(isOpen).map(({ id }) => this.#pollOne(id)));
    this.#again(polled.every(Boolean) ? POLL_MS : OFFLINE_POLL_MS);
  }

  /** Resolves with true if the host responded. */
  async #pollOne(id: string): Promise<boolean> {
    try {
      const facts = await this.#portal.call(describeFrameTable, { jobId: id });
      const job = this.state.jobs.find((one) => one.id === id);
      if (job) job.facts = facts;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') return false;
      this.remove(id);
      return true;
    }
  }
}

function JobProgress({ name, facts }: Pick<StartedJob, 'name' | 'facts'>) {
  const state = facts?.state ?? 'queued';
  const isOpen = state === 'queued' || state === 'running';
  return (
    <>
      <p className={`${styles.state} small`} data-state={state} role="status">
        {frameTableTexts.jobStates[state]}
        {facts === null || facts.message === '' ? null : (
          <span className="quiet">{` · ${facts.message}`}</span>
        )}
      </p>
      {isOpen ? (
        <Progress
          label={frameTableTexts.progressOf(name)}
          percent={state === 'running' ? (facts?.progress ?? null) : null}
        />
      ) : null}
    </>
  );
}

/**
 * Lists the jobs that were started in this browser, with their progress and their downloads. When a job has been
 * started, the list comes into view and its heading receives focus, because the reset form has nothing to do.
 */
export function JobList({ store }: { readonly store: JobStore }) {
  const { jobs, started } = useSnapshot(store.state);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => store.watch(), [store]);
  useEffect(() => {
    if (started === null) return;
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  }, [started]);
  if (jobs.length === 0) return null;
  return (
    <Card>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {frameTableTexts.jobs}
      </h2>
      <ul className="divided" aria-labelledby={id}>
        {jobs.map(({ id: jobId, name, facts }) => (
          <li key={jobId} className={styles.job}>
            <div className={styles.words}>
              <span className="label">{name}</span>
              <JobProgress name={name} facts={facts} />
            </div>
            {facts?.url === undefined ? null : (
              <a
                className="row label"
                href={facts.url}
                aria-label={frameTableTexts.downloadOf(name)}
                download
              >
                <Icon name="download" />
                {frameTableTexts.download}
              </a>
            )}
            <IconButton
              icon="close"
              label={frameTableTexts.remove(name)}
              onClick={() => store.remove(jobId)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
