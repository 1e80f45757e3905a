import { proxy } from 'valtio/vanilla';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { sendInquiry } from '../../contract/inquiry.ts';
import type { Portal } from '../../portal/portal.ts';
import { inquiryTexts } from '../../texts/inquiry.ts';
import { inquiryErrors, type InquiryForm, newInquiry, mailBody, subjectOf } from './inquiry-form.ts';

type InquiryDeps = Pick<Portal, 'call' | 'messages' | 'session'>;

interface InquiryState {
  form: InquiryForm;
  /**
   * The number of attempts to submit the form, successful or not. Errors are shown after the first attempt.
   */
  submits: number;
  isBusy: boolean;
}

/** Returns the reason of a failure, which is empty if it is unknown. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return '';
  return error.code === 'unreachable' ? inquiryTexts.unreachable : error.message;
};

/** An inquiry that is being written and sent. A failure does not change its content. */
export class InquiryStore {
  readonly state: InquiryState;
  readonly #deps: InquiryDeps;

  constructor(deps: InquiryDeps) {
    this.#deps = deps;
    this.state = proxy({
      form: newInquiry(deps.session.state.user),
      submits: 0,
      isBusy: false,
    });
  }

  change(changed: Partial<InquiryForm>): void {
    this.state.form = { ...this.state.form, ...changed };
  }

  /** Sends the inquiry if it has no errors. Returns true if it was sent. */
  async submit(): Promise<boolean> {
    const { state } = this;
    if (state.isBusy) return false;
    state.submits += 1;
    if (Object.keys(inquiryErrors(state.form)).length > 0) return false;
    state.isBusy = true;
    const { call, messages } = this.#deps;
    const { form } = state;
    try {
      await call(sendInquiry, {
        from: form.email,
        subject: subjectOf(form),
        body: mailBody(form),
        isHtml: true,
      });
      messages.add('success', inquiryTexts.sent);
      return true;
    } catch (error) {
      if (!isAbort(error)) messages.add('error', `${inquiryTexts.failed} ${reasonOf(error)}`.trim());
      return false;
    } finally {
      state.isBusy = false;
    }
  }
}
