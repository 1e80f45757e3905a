import * as contract from '../../../web/contract/still.ts';
import { readOembed } from '../services/share/read-oembed.ts';
import { describeStill } from '../services/still/describe-still.ts';
import { drawStill } from '../services/still/draw-still.ts';
import { signStill } from '../services/still/sign-still.ts';
import { call, type Call } from './call.ts';

export const stillCalls: readonly Call[] = [
  call(contract.drawStill, drawStill),
  call(contract.describeStill, describeStill),
  call(contract.signStill, signStill),
  call(contract.readOembed, readOembed),
];
