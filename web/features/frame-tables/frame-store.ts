import type { InputOf } from '../../contract/endpoint.ts';
import { startFrameTable, uploadFrameCsv } from '../../contract/frame-table.ts';
import {
  type FrameForm,
  type FrameField,
  type FrameMode,
  newFrameForm,
  frameFaults,
  isInternalEmail,
} from './frame-form.ts';
import { proxy, ref } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import { uploadFetch } from '../../api/upload-fetch.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Portal } from '../../portal/portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';

/** A file's bytes as base64. The browser reads and writes them beside the page's own work, which goes on meanwhile. */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}

/** What starts a job. */
export type StartInput = InputOf<typeof startFrameTable>;

/** The input that starts the job of an uploaded file; `fileName` is what the upload answered. */
export const internalStart = (form: FrameForm, fileName: string): StartInput => ({
  fileName,
  esriKey: form.esriKey.trim(),
  email: form.email,
});

/** The input that starts the job of a folder; the sensor's figures go along where the imagery has a sensor. */
export const externalStart = (form: FrameForm): StartInput => ({
  externalData: true,
  email: form.email,
  folderName: form.folderName.trim(),
  imageryType: form.imageryType,
  ...(form.imageryType === 'Oblique'
    ? { focalLength: form.focalLength, sensorHeight: form.sensorHeight, sensorWidth: form.sensorWidth }
    : {}),
});

/** What the store works with. */
interface FrameDeps extends Pick<Portal, 'call' | 'config' | 'messages' | 'session' | 'tell'> {
  /** Hears of a job that was started, by its id and a name for people. */
  readonly onStart: (id: string, name: string) => void;
}

interface FrameState {
  form: FrameForm;
  /** Fields that were left once or have a value: what is wrong with them is shown. */
  touched: Partial<Record<FrameField, boolean>>;
  isBusy: boolean;
  /** The part of the file that is at the host, 0 to 1; null while none is sent. */
  uploaded: number | null;
  /** What the host found wrong with the file. */
  fileFaults: readonly string[];
}

/** An upload that failed; its text was told. */
class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

/** The host's findings in a file, row by row where it tells them so. */
function findingsOf({ message, facts }: ApiError): readonly string[] {
  const findings = facts.fields?.map(({ field, message: text }) =>
    /^row/.test(field) ? frameTableTexts.rowFault(field, text) : text,
  );
  return findings === undefined || findings.length === 0 ? [message] : findings.slice(0, 5);
}

/** The generator's form, and sending it: the file first, then the job. */
export class FrameStore {
  readonly state: FrameState;
  readonly #deps: FrameDeps;
  readonly #email: string;
  /** A file that is at the host already, in case its job did not start. */
  #uploaded: { readonly file: File; readonly fileName: string } | null = null;
  /** The last try to start a job: the same one again must not start a second. */
  #lastTry: { readonly input: string; readonly key: string } | null = null;

  constructor(deps: FrameDeps) {
    this.#deps = deps;
    const email = deps.session.state.user?.email ?? '';
    this.#email = isInternalEmail(email, deps.config.internalEmailDomains) ? email : '';
    this.state = proxy({
      form: newFrameForm('internal', this.#email),
      touched: {},
      isBusy: false,
      uploaded: null,
      fileFaults: [],
    });
  }

  /** Takes over what was typed or chosen. */
  change(changed: Partial<FrameForm>): void {
    const { state } = this;
    if (changed.file) changed = { ...changed, file: ref(changed.file) };
    if (changed.file !== undefined) state.fileFaults = [];
    state.form = { ...state.form, ...changed };
  }

  /** A field was left. */
  touch(field: FrameField): void {
    this.state.touched[field] = true;
  }

  /** Sends the form if nothing is wrong with it. */
  async submit(): Promise<void> {
    const { state } = this;
    const { config, messages, onStart, tell } = this.#deps;
    const form = state.form;
    if (state.isBusy || Object.keys(frameFaults(form, config.internalEmailDomains)).length > 0) return;
    state.isBusy = true;
    state.fileFaults = [];
    try {
      const isInternal = form.mode === 'internal' && form.file !== null;
      const jobId = isInternal
        ? await this.#start(internalStart(form, await this.#upload(form.file)))
        : await this.#start(externalStart(form));
      onStart(jobId, isInternal ? form.file.name : form.folderName.trim());
      messages.add('success', isInternal ? frameTableTexts.submitted : frameTableTexts.activated);
      this.#reset(form.mode);
    } catch (error) {
      if (!(error instanceof UploadFailed)) tell(error);
    } finally {
      state.isBusy = false;
    }
  }

  async #upload(file: File): Promise<string> {
    if (this.#uploaded?.file === file) return this.#uploaded.fileName;
    const { call, messages } = this.#deps;
    try {
      const csvBufferObject = { type: 'Buffer' as const, data: await readBase64(file) };
      const input = { csvBufferObject, fileName: file.name };
      const fetch = uploadFetch((sent, total) => {
        this.state.uploaded = total > 0 ? sent / total : null;
      });
      const { fileName } = await call(uploadFrameCsv, input, { fetch });
      this.#uploaded = { file, fileName };
      return fileName;
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status !== 0 && error.status !== 200;
      messages.add('error', isAnswered ? frameTableTexts.uploadRefused : frameTableTexts.uploadBroke);
      if (isAnswered) this.state.fileFaults = findingsOf(error);
      throw new UploadFailed('The file was not uploaded.', { cause: error });
    } finally {
      this.state.uploaded = null;
    }
  }

  async #start(input: StartInput): Promise<string> {
    const written = JSON.stringify(input);
    if (this.#lastTry?.input !== written) this.#lastTry = { input: written, key: randomId() };
    try {
      const { jobId } = await this.#deps.call(startFrameTable, input, { idempotencyKey: this.#lastTry.key });
      return jobId;
    } catch (error) {
      // The host no longer has the file, or does not take it for this: the next try begins from the start.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.#uploaded = null;
      throw error;
    }
  }

  #reset(mode: FrameMode): void {
    this.#uploaded = null;
    this.#lastTry = null;
    this.state.touched = {};
    this.state.form = newFrameForm(mode, this.#email);
  }
}
