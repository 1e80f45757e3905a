import { createHash } from 'node:crypto';
import { describeCalls } from '../../../web/contract/operation.ts';
import { describeApi } from '../openapi/describe-api.ts';
import { call, type Call } from './call.ts';

const introduction = `
Every call returns JSON unless it says otherwise. A trailing slash in the path is accepted. Request bodies are \`application/json\`.

**Authentication.** A login returns a \`token\`; send it unchanged as \`Authorization: Basic <token>\`. A session ends an
hour after its last call and twelve hours after its login. Sites send \`X-Api-Key\` instead and can only read.

**Errors** have a matching HTTP status and one body: \`displayMessage\` is a text for the user, \`code\` is stable,
\`fields\` says what is wrong with each field, \`requestId\` identifies the call in the logs.

**Limits.** Too many calls are refused with status 429 and \`Retry-After\` in seconds. Calls that list the header \`Idempotency-Key\` can be
repeated safely, because a repeat gets the first response.

**Values.** Times are ISO 8601 in UTC. Angles are in degrees, with pan clockwise from true north, tilt above the horizon.
Distances are in meters. Latitudes and longitudes are WGS84.
`.trim();

/** Returns the call that describes all calls, including itself. */
export function referenceCalls(others: readonly Call[], version: string): readonly Call[] {
  const versions = new Map<string, { readonly json: string; readonly etag: string }>();
  const describe: Call = call(describeCalls, ({ settings }) => {
    let written = versions.get(settings.apiUrl);
    if (written === undefined) {
      const endpoints = [...others, describe].map(({ endpoint }) => endpoint);
      const facts = {
        title: `${settings.productName} API`,
        version,
        description: introduction,
        server: settings.apiUrl,
        contact: { name: settings.productName, url: settings.portalUrl },
      };
      const json = JSON.stringify(describeApi(endpoints, facts));
      written = {
        json,
        etag: `"${createHash('sha256').update(json).digest('base64url')}"`,
      };
      versions.set(settings.apiUrl, written);
    }
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: written.etag,
      Vary: 'Origin, Host',
    };
    return Promise.resolve(new Response(written.json, { headers }));
  });
  return [describe];
}
