import { proxy } from 'valtio/vanilla';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { describeFrameTable } from '../../contract/frame-table.ts';
import type { Portal } from '../../portal/portal.ts';
import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { IconButton } from '../../ui/tooltip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { Progress } from '../../ui/loading.tsx';
import styles from './job-list.module.css';

/** How far a job is, as the host last told. */
type JobFacts = ResponseOf<typeof describeFrameTable>;

/** A job that this browser started. `facts` is null until the host was asked for them. */
export interface StartedJob {
  readonly id: string;
  readonly name: string;
  facts: JobFacts | null;
}

/** Where the browser keeps which jobs it started, and whose they are. */
const NAME = 'frame_table_jobs';
const keptSchema = z.array(z.object({ id: z.uuid(), name: z.string(), userId: z.string() }));

/** As many jobs are listed, and kept. */
const MOST_LISTED = 10;

/** So often the host is asked, milliseconds; less often while it does not answer. */
const EVERY_MS = 1500;
const AWAY_MS = 10_000;

const isOpen = ({ facts }: StartedJob): boolean =>
  facts === null || facts.state === 'queued' || facts.state === 'running';

/** The jobs that this browser started, newest first, and how far they are. */
export class JobStore {
  readonly state = proxy<{ jobs: StartedJob[] }>({ jobs: [] });
  readonly #portal: Pick<Portal, 'call' | 'session' | 'storage'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWatching = false;

  constructor(portal: Pick<Portal, 'call' | 'session' | 'storage'>) {
    this.#portal = portal;
    const mine = this.#kept().filter(({ userId }) => userId === this.#userId);
    this.state.jobs = mine.map(({ id, name }) => ({ id, name, facts: null }));
  }

  /** Lists a job that was just started. */
  add(id: string, name: string): void {
    const others = this.state.jobs.filter((job) => job.id !== id);
    this.state.jobs = [{ id, name, facts: null }, ...others].slice(0, MOST_LISTED);
    this.#keep();
    this.#again(0);
  }

  /** Lists a job no longer; what it makes is mailed nevertheless. */
  forget(id: string): void {
    this.state.jobs = this.state.jobs.filter((job) => job.id !== id);
    this.#keep();
  }

  /** Asks how far the jobs are for as long as there is something to hear; gives its undo. */
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

  #kept(): z.infer<typeof keptSchema> {
    return this.#portal.storage.read(NAME, keptSchema) ?? [];
  }

  #keep(): void {
    const userId = this.#userId;
    const others = this.#kept().filter((job) => job.userId !== userId);
    const mine = this.state.jobs.map(({ id, name }) => ({ id, name, userId }));
    this.#portal.storage.write(NAME, [...mine, ...others].slice(0, 2 * MOST_LISTED));
  }

  #again(afterMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isWatching || !this.state.jobs.some(isOpen)) return;
    this.#timer = setTimeout(() => void this.#ask(), afterMs);
  }

  async #ask(): Promise<void> {
    const asked = await Promise.all(this.state.jobs.filter(isOpen).map(({ id }) => this.#askOne(id)));
    this.#again(asked.every(Boolean) ? EVERY_MS : AWAY_MS);
  }

  /** Says whether the host answered. */
  async #askOne(id: string): Promise<boolean> {
    try {
      const facts = await this.#portal.call(describeFrameTable, { jobId: id });
      const job = this.state.jobs.find((one) => one.id === id);
      if (job) job.facts = facts;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') return false;
      this.forget(id);
      return true;
    }
  }
}

/** How far a job is, in words and as a bar. */
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

/** The tables that were asked for here, each with its progress and, once it is done, its download. */
export function JobList({ store }: { readonly store: JobStore }) {
  const { jobs } = useSnapshot(store.state);
  const id = useId();
  useEffect(() => store.watch(), [store]);
  if (jobs.length === 0) return null;
  return (
    <Card>
      <h2 id={id}>{frameTableTexts.jobs}</h2>
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
              label={frameTableTexts.forget(name)}
              onClick={() => store.forget(jobId)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
