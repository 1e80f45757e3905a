import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import { sendInquiry } from '../../contract/inquiry.ts';
import type { Portal } from '../../portal/portal.ts';
import { inquiryTexts } from '../../texts/inquiry.ts';
import { inquiryFaults, type InquiryForm, newInquiry, mailBody, subjectOf } from './inquiry-form.ts';

/** What the store works with. */
type InquiryDeps = Pick<Portal, 'call' | 'messages' | 'session'>;

interface InquiryState {
  form: InquiryForm;
  /** How often it was submitted, in vain or not: from the first time on, what is wrong is shown. */
  submits: number;
  isBusy: boolean;
  /** What the last try failed with, beyond that it failed. */
  refusal: string | null;
}

/** What there is to say of a failure beyond that it is one. */
const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError)) return null;
  return error.code === 'unreachable' ? inquiryTexts.kept : error.message;
};

/** The inquiry as it is written and sent. It stays as it is whatever fails. */
export class InquiryStore {
  readonly state: InquiryState;
  readonly #deps: InquiryDeps;

  constructor(deps: InquiryDeps) {
    this.#deps = deps;
    this.state = proxy({
      form: newInquiry(deps.session.state.user),
      submits: 0,
      isBusy: false,
      refusal: null,
    });
  }

  /** Takes over what was typed or chosen. */
  change(changed: Partial<InquiryForm>): void {
    this.state.form = { ...this.state.form, ...changed };
  }

  /** Sends the inquiry if nothing is wrong with it; says whether it was sent. */
  async submit(): Promise<boolean> {
    const { state } = this;
    if (state.isBusy) return false;
    state.submits += 1;
    state.refusal = null;
    if (Object.keys(inquiryFaults(state.form)).length > 0) return false;
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
      state.refusal = refusalOf(error);
      messages.add('error', inquiryTexts.failed);
      return false;
    } finally {
      state.isBusy = false;
    }
  }
}
