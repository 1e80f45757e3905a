import '../../../../web/app/styles.ts';
import { type ComponentProps, type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { setUpKit } from '../../../../web/app/kit.ts';
import { Messages } from '../../../../web/portal/messages.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Link } from '../../../../web/ui/button.tsx';
import { Checkbox } from '../../../../web/ui/checkbox.tsx';
import { CopyButton } from '../../../../web/ui/copy-button.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialog.tsx';
import { ErrorBoundary } from '../../../../web/ui/error-boundary.tsx';
import { SelectField } from '../../../../web/ui/fields.tsx';
import { TextArea } from '../../../../web/ui/fields.tsx';
import { TextField } from '../../../../web/ui/fields.tsx';
import { FileField } from '../../../../web/ui/file-field.tsx';
import { Loading } from '../../../../web/ui/loading.tsx';
import { Progress } from '../../../../web/ui/loading.tsx';
import { Skeleton } from '../../../../web/ui/loading.tsx';
import { Card, Page } from '../../../../web/ui/page.tsx';
import { PasswordField } from '../../../../web/ui/password-field.tsx';
import { Snackbars } from '../../../../web/ui/snackbars.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { ErrorState } from '../../../../web/ui/states.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { Stepper } from '../../../../web/ui/stepper.tsx';
import { Switch } from '../../../../web/ui/switch.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { IconButton } from '../../../../web/ui/tooltip.tsx';

/* Shows every shared component in its states. */

const nothing = (): void => undefined;
const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const;
const industries = ['Real Estate', 'Retail', 'Media & Entertainment'];
/** Page names are long in some languages. */
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

function Fields(): ReactNode {
  const [text, setText] = useState('ليلى 🛰️');
  const [isAgreed, setAgreed] = useState(false);
  const [industry, setIndustry] = useState('');
  const field = { value: text, onChange: setText };
  return (
    <Card>
      <TextField label="Name" hint="As on the door." {...field} />
      <TextField label="Wrong name" error="Please enter a value for: Name" {...field} />
      <TextField label="Closed name" isDisabled {...field} />
      <TextArea label="Comments" {...field} />
      <PasswordField label="Password" autoComplete="current-password" {...field} />
      <SelectField
        label="Industry"
        placeholder="Please choose a primary industry."
        options={industries}
        value={industry}
        onChange={setIndustry}
      />
      <Checkbox isChecked={isAgreed} onChange={setAgreed}>
        I agree
      </Checkbox>
      <Checkbox isChecked={false} onChange={nothing} error="Please check that you have read it.">
        Terms
      </Checkbox>
      <FileField
        {...{ label: 'File', accept: '.csv', fileName: null, chooseLabel: 'Choose', dropLabel: 'Drop it' }}
        onFile={nothing}
      />
    </Card>
  );
}

function Switches(): ReactNode {
  const [isOn, setOn] = useState(false);
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Card>
      <Switch label="Status" isOn={isOn} onChange={setOn} />
      <Switch label="Always on" isOn isDisabled onChange={nothing} />
      <Tabs
        {...{ label: 'Snippets', current: tab, onChange: setTab }}
        tabs={[
          { id: 'one', title: 'Element' },
          { id: 'two', title: 'React' },
        ]}
      >
        <p>{tab === 'one' ? 'The element' : 'The component'}</p>
      </Tabs>
      <Stepper label="Verifying" steps={['Sign up', 'Read the email', 'Begin']} current={1} />
    </Card>
  );
}

function Dialogs(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState('');
  const close = (): void => {
    setOpen(false);
  };
  return (
    <Card>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Rename
      </Button>
      <output>{given}</output>
      <ConfirmDialog
        {...{ title: 'Rename the sphere', isOpen, confirmLabel: 'Rename it', cancelLabel: 'Cancel' }}
        input={{ label: 'New name', initial: 'Pier', maxLength: 12 }}
        onCancel={close}
        onConfirm={(text) => {
          setGiven(text);
          close();
        }}
      />
    </Card>
  );
}

function Words(): ReactNode {
  return (
    <Card>
      {kinds.map((kind) => (
        <p key={kind}>
          <Button kind={kind}>{kind}</Button> <Button kind={kind} isBusy>{`${kind} busy`}</Button>{' '}
          <Button kind={kind} isDisabled>{`${kind} off`}</Button>
        </p>
      ))}
      {(['info', 'success', 'error'] as const).map((kind) => (
        <Notice key={kind} kind={kind}>
          {kind} {long}
        </Notice>
      ))}
      <p>
        <Link url="/login">Within</Link> <Link url="https://elsewhere.test">Elsewhere</Link>{' '}
        <Link onClick={nothing}>Does something</Link>
      </p>
      <p>
        <IconButton icon="close" label="Take away" onClick={nothing} />{' '}
        <CopyButton text="abc">abc</CopyButton>
      </p>
      <Progress label="Upload" percent={40} />
      <Progress label="On its way" percent={null} />
      <Loading />
      <Skeleton />
    </Card>
  );
}

/** Messages that never disappear. */
const messages = new Messages({ setTimeout: () => 0, clearTimeout: nothing } as unknown as typeof globalThis);
messages.add('error', long);
messages.add('success', 'The sphere was deleted.', { label: 'Undo', act: nothing });
messages.add('info', 'Two spheres are on their way.');

const wrongLink = (props: object): ReactNode => (
  <ErrorBoundary fallback={(error) => <p>{String(error)}</p>}>
    <Link {...(props as ComponentProps<typeof Link>)}>Wrong</Link>
  </ErrorBoundary>
);

setUpKit(window);
createRoot(document.querySelector('main')!).render(
  <StrictMode>
    <Page title="Pieces" lead={long}>
      <Fields />
      <Switches />
      <Dialogs />
      <Words />
      <EmptyState title="Nothing yet" icon="warning" action={<Button>Begin</Button>}>
        This is where it would be.
      </EmptyState>
      <ErrorState onRetry={nothing}>The server cannot be reached.</ErrorState>
      <section aria-label="Both">{wrongLink({ url: '/login', onClick: nothing })}</section>
      <section aria-label="Neither">{wrongLink({})}</section>
    </Page>
    <Snackbars messages={messages} />
  </StrictMode>,
);
