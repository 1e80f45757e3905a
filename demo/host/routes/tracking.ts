import {
  exportSphereLoadStats,
  findSphereLoadStats,
  createEvent,
  findAddress,
  recordSphereLoad,
  trackFirst,
  triggerEvent,
} from '../../../web/contract/tracking.ts';
import { triggerEvent as trigger } from '../services/marketing/trigger-event.ts';
import { exportStats, findStats } from '../services/tracking/find-stats.ts';
import {
  createEvent as create,
  findAddress as findOwnAddress,
  trackFirst as track,
} from '../services/tracking/record-events.ts';
import { recordLoad } from '../services/tracking/record-load.ts';
import { call, type Call } from './call.ts';

export const trackingCalls: readonly Call[] = [
  call(createEvent, create),
  call(recordSphereLoad, recordLoad),
  call(trackFirst, track),
  call(triggerEvent, trigger),
  call(findAddress, findOwnAddress),
  call(findSphereLoadStats, findStats),
  call(exportSphereLoadStats, exportStats),
];
