import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { Progress } from '../../ui/loading.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type FrameMode, type FrameErrors, frameErrors, isStaff, leftToDo } from './frame-form.ts';
import { FrameStore } from './frame-store.ts';
import { JobList, JobStore } from './job-list.tsx';
import { ModeFields } from './mode-fields.tsx';

const modes: readonly FrameMode[] = ['internal', 'external'];

/**
 * Lets the user choose the mode: spheres listed in a CSV file or, if the host has any, photos in a folder.
 * The values of the other mode are preserved.
 */
export function ModeChoice({ store }: { readonly store: FrameStore }) {
  const { form, isBusy } = useSnapshot(store.state);
  const { hasExternalImagery } = usePortal().config;
  if (!hasExternalImagery) return null;
  return (
    <ChoiceCards
      legend={frameTableTexts.source}
      choices={modes.map((mode) => ({ value: mode, ...frameTableTexts.modes[mode] }))}
      isSingle
      chosen={[form.mode]}
      isDisabled={isBusy}
      onChoose={(mode) => store.change({ mode })}
    />
  );
}

/** Files smaller than this upload too fast for a progress bar, in bytes. */
const LARGE_BYTES = 256 * 1024;

function UploadProgress({ store }: { readonly store: FrameStore }) {
  const { form, uploaded } = useSnapshot(store.state);
  const { file } = form;
  if (file === null || file.size < LARGE_BYTES || uploaded === null) return null;
  return (
    <div className="stack tight small">
      <Progress label={frameTableTexts.uploadOf(file.name)} percent={uploaded * 100} />
      <p className="quiet number">{frameTableTexts.uploaded(uploaded * file.size, file.size)}</p>
    </div>
  );
}

/** Shows the progress of the submission, or the reason why it is not possible. */
function SubmitLine({ store, errors }: { store: FrameStore; errors: FrameErrors }) {
  const { form, isBusy } = useSnapshot(store.state);
  const { missing, wrong } = leftToDo(form, errors);
  const reasons = [
    missing.length > 0 ? frameTableTexts.needed(missing.map((field) => frameTableTexts[field])) : [],
    wrong.length > 0 ? frameTableTexts.wrong(wrong.map((field) => frameTableTexts[field])) : [],
  ].flat();
  return (
    <div className="row">
      <Button kind="primary" type="submit" isBusy={isBusy} isDisabled={reasons.length > 0}>
        {frameTableTexts.submit}
      </Button>
      <p className="quiet small" role="status">
        {isBusy ? frameTableTexts.processing : reasons.join('. ')}
      </p>
    </div>
  );
}

/** Shows the form for both modes, and the jobs with their results. */
export function Generator() {
  const portal = usePortal();
  const [jobs] = useState(() => new JobStore(portal));
  const [store] = useState(
    () =>
      new FrameStore({
        ...portal,
        onStart: (id, name) => jobs.add(id, name),
      }),
  );
  const { form } = useSnapshot(store.state);
  const { internalEmailDomains } = portal.config;
  const errors = frameErrors(form, internalEmailDomains);
  return (
    <Page title={frameTableTexts.title} lead={frameTableTexts.lead} width="narrow">
      <Card>
        <Form className="stack" failures={0} onSubmit={() => void store.submit()}>
          <ModeChoice store={store} />
          <ModeFields store={store} errors={errors} />
          <UploadProgress store={store} />
          <SubmitLine store={store} errors={errors} />
        </Form>
      </Card>
      <JobList store={jobs} />
    </Page>
  );
}

/** The frame table generator, which only the staff group can use. */
export function FrameTablesScreen() {
  const user = useUser();
  if (isStaff(user)) return <Generator />;
  return (
    <Page title={frameTableTexts.title} width="narrow">
      <EmptyState
        icon="lock"
        title={frameTableTexts.noAccess}
        action={<ButtonLink url="/">{frameTableTexts.toHome}</ButtonLink>}
      />
    </Page>
  );
}
