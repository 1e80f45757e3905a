import { proxy, ref } from 'valtio/vanilla';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { uploadFetch } from '../../api/upload-fetch.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { startFrameTable, uploadFrameCsv } from '../../contract/frame-table.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Portal } from '../../portal/portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import {
  type FrameForm,
  type FrameField,
  type FrameMode,
  newFrameForm,
  frameErrors,
  isInternalEmail,
} from './frame-form.ts';

/**
 * Returns the bytes of a file as base64. The browser encodes them asynchronously, so that the page stays
 * responsive.
 */
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

export type StartInput = InputOf<typeof startFrameTable>;

/**
 * Returns the request that starts a job for an uploaded file. `fileName` is from the response to the upload.
 */
export const internalStart = (form: FrameForm, fileName: string): StartInput => ({
  fileName,
  esriKey: form.esriKey.trim(),
  email: form.email,
});

/**
 * Returns the request that starts a job for a folder. The request includes the dimensions of the sensor if
 * the imagery type has a sensor.
 */
export const externalStart = (form: FrameForm): StartInput => ({
  externalData: true,
  email: form.email,
  folderName: form.folderName.trim(),
  imageryType: form.imageryType,
  ...(form.imageryType === 'Oblique'
    ? { focalLength: form.focalLength, sensorHeight: form.sensorHeight, sensorWidth: form.sensorWidth }
    : {}),
});

interface FrameDeps extends Pick<Portal, 'call' | 'config' | 'messages' | 'session' | 'showError'> {
  /** Called with the id and a readable name of a job that has been started. */
  readonly onStart: (id: string, name: string) => void;
}

interface FrameState {
  form: FrameForm;
  /** The fields that have been left or have a value, and therefore show their errors. */
  touched: Partial<Record<FrameField, boolean>>;
  isBusy: boolean;
  /** Share of the file that has been uploaded, from 0 to 1, or null if there is no upload. */
  uploaded: number | null;
  fileErrors: readonly string[];
}

/** Thrown after a failed upload whose message has already been shown. */
class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

/** Returns the errors that the host found in a file, by row if the host reports rows. */
function fileErrorsOf({ message, facts }: ApiError): readonly string[] {
  const findings = facts.fields?.map(({ field, message: text }) =>
    /^row/.test(field) ? frameTableTexts.rowError(field, text) : text,
  );
  return findings === undefined || findings.length === 0 ? [message] : findings.slice(0, 5);
}

/** The generator's form and its submission. The file is uploaded first, then the job is started. */
export class FrameStore {
  readonly state: FrameState;
  readonly #deps: FrameDeps;
  readonly #email: string;
  /** A file that has been uploaded, which further attempts to start its job use again. */
  #uploaded: { readonly file: File; readonly fileName: string } | null = null;
  /** The last attempt to start a job. Repeating the attempt must not start a second job. */
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
      fileErrors: [],
    });
  }

  change(changed: Partial<FrameForm>): void {
    const { state } = this;
    if (changed.file) changed = { ...changed, file: ref(changed.file) };
    if (changed.file !== undefined) state.fileErrors = [];
    state.form = { ...state.form, ...changed };
  }

  touch(field: FrameField): void {
    this.state.touched[field] = true;
  }

  async submit(): Promise<void> {
    const { state } = this;
    const { config, messages, onStart, showError } = this.#deps;
    const form = state.form;
    if (state.isBusy || Object.keys(frameErrors(form, config.internalEmailDomains)).length > 0) return;
    state.isBusy = true;
    state.fileErrors = [];
    try {
      const isInternal = form.mode === 'internal' && form.file !== null;
      const jobId = isInternal
        ? await this.#start(internalStart(form, await this.#upload(form.file)))
        : await this.#start(externalStart(form));
      onStart(jobId, isInternal ? form.file.name : form.folderName.trim());
      messages.add('success', isInternal ? frameTableTexts.submitted : frameTableTexts.activated);
      this.#reset(form.mode);
    } catch (error) {
      if (!(error instanceof UploadFailed)) showError(error);
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
      const isRefused = error instanceof ApiError && error.status !== 0 && error.status !== 200;
      // The reasons stay on the screen, because the user has to correct the file.
      if (isRefused) this.state.fileErrors = fileErrorsOf(error);
      else if (!isAbort(error)) messages.add('error', frameTableTexts.uploadFailed);
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
      // The host has deleted the file or rejected it for this job, so the next attempt must upload it again.
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
