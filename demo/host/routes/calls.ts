import { sendInquiry } from '../../../web/contract/inquiry.ts';
import { sendInquiry as send } from '../services/inquiry/send-inquiry.ts';
import { apiKeyCalls } from './api-key.ts';
import { assetCalls } from './asset.ts';
import { call, type Call } from './call.ts';
import { embedCalls } from './embed.ts';
import { favoriteCalls } from './favorite.ts';
import { frameTableCalls } from './frame-table.ts';
import { mapsCalls } from './maps.ts';
import { operationCalls } from './operation.ts';
import { paymentCalls } from './payment.ts';
import { referenceCalls } from './reference.ts';
import { sphereCalls } from './sphere.ts';
import { stillCalls } from './still.ts';
import { trackingCalls } from './tracking.ts';
import { userCalls } from './user.ts';

const inquiryCalls: readonly Call[] = [call(sendInquiry, send)];

export function apiCalls(version: string): readonly Call[] {
  const calls = [
    ...apiKeyCalls,
    ...assetCalls,
    ...sphereCalls,
    ...stillCalls,
    ...embedCalls,
    ...favoriteCalls,
    ...frameTableCalls,
    ...inquiryCalls,
    ...mapsCalls,
    ...operationCalls(version),
    ...paymentCalls,
    ...userCalls,
    ...trackingCalls,
  ];
  return [...calls, ...referenceCalls(calls, version)];
}
