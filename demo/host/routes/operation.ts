import { reportClientError } from '../../../web/contract/client-error.ts';
import { checkHealth, checkReadiness, readMetrics, readVersion } from '../../../web/contract/operation.ts';
import * as operation from '../services/operation/check-readiness.ts';
import * as figures from '../services/operation/read-metrics.ts';
import * as reports from '../services/operation/report-client-error.ts';
import { call, type Call } from './call.ts';

export function operationCalls(version: string): readonly Call[] {
  return [
    call(checkHealth, () => Promise.resolve({ status: 'ok', version })),
    call(checkReadiness, operation.checkReadiness),
    call(readMetrics, figures.readMetrics),
    call(reportClientError, reports.reportClientError),
    call(readVersion, ({ services }) =>
      Promise.resolve({ version, startedAt: new Date(services.process.startedAt).toISOString() }),
    ),
  ];
}
