import * as contract from '../../../web/contract/embed.ts';
import { checkEmbedSession, openEmbedSession } from '../services/embed/open-session.ts';
import { showEmbed } from '../services/embed/show-embed.ts';
import { call, type Call } from './call.ts';

export const embedCalls: readonly Call[] = [
  call(contract.showEmbed, showEmbed),
  call(contract.openEmbedSession, openEmbedSession),
  call(contract.checkEmbedSession, checkEmbedSession),
];
