import { createHash } from 'node:crypto';
import { describeCalls } from '../../../web/contract/operation.ts';
import { aboutApi } from '../openapi/about-api.ts';
import { describeApi } from '../openapi/describe-api.ts';
import { call, type Call } from './call.ts';

/** The call that describes all calls, itself included. */
export function referenceCalls(others: readonly Call[], version: string): readonly Call[] {
  let written: { readonly server: string; readonly json: string; readonly etag: string } | undefined;
  const own: Call = call(describeCalls, ({ settings }) => {
    if (written?.server !== settings.apiUrl) {
      const endpoints = [...others, own].map(({ endpoint }) => endpoint);
      const facts = {
        title: `${settings.productName} API`,
        version,
        description: aboutApi,
        server: settings.apiUrl,
      };
      const json = JSON.stringify(describeApi(endpoints, facts));
      written = {
        server: settings.apiUrl,
        json,
        etag: `"${createHash('sha256').update(json).digest('base64url')}"`,
      };
    }
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: written.etag,
    };
    return Promise.resolve(new Response(written.json, { headers }));
  });
  return [own];
}
