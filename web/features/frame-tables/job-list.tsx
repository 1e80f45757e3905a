import { type ReactNode, useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './job-list.module.css';
import type { JobStore, StartedJob } from './job-store.ts';

/** How far a job is, in words and as a bar. */
function JobProgress({ name, facts }: Pick<StartedJob, 'name' | 'facts'>): ReactNode {
  const state = facts?.state ?? 'queued';
  const isOpen = state === 'queued' || state === 'running';
  return (
    <>
      <p className={styles.state} data-state={state} role="status">
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
export function JobList({ store }: { readonly store: JobStore }): ReactNode {
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
                className={styles.download}
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
