import { sendInquiry } from '../../../web/contract/inquiry.ts';
import { sendInquiry as send } from '../services/inquiry/send-inquiry.ts';
import { call, type Call } from './call.ts';

/** The call of the inquiry form. */
export const inquiryCalls: readonly Call[] = [call(sendInquiry, send)];
