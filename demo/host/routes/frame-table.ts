import {
  describeFrameTable,
  downloadFrameTable,
  startFrameTable,
  uploadFrameCsv,
} from '../../../web/contract/frame-table.ts';
import { describeFrameTable as describe } from '../services/frame-table/describe-job.ts';
import { downloadFrameTable as download } from '../services/frame-table/result-files.ts';
import { startFrameTable as start } from '../services/frame-table/start-frame-table.ts';
import { uploadFrameCsv as upload } from '../services/frame-table/upload-csv.ts';
import { call, type Call } from './call.ts';

export const frameTableCalls: readonly Call[] = [
  call(uploadFrameCsv, upload),
  call(startFrameTable, start),
  call(describeFrameTable, describe),
  call(downloadFrameTable, download),
];
