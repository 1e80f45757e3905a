import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether the process is alive; touches nothing else. */
export const checkHealth = endpoint({
  id: 'checkHealth',
  area: 'Operation',
  method: 'get',
  path: '/healthz',
  summary: 'Tell whether the process is alive.',
  access: 'anyone',
  rate: 'free',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});
