/** The introduction of the API reference, in Markdown. */
export const aboutApi = `
Every call returns JSON unless it says otherwise. A trailing slash in the path is accepted. A request body is \`application/json\`.

**Authentication.** A login returns a \`token\`; send it unchanged as \`Authorization: Basic <token>\`. A session ends an
hour after its last call and twelve hours after its login. Sites send \`X-Api-Key\` instead and can only read.

**Errors** have a matching HTTP status and one body: \`displayMessage\` is a text for the user, \`code\` is stable,
\`fields\` says what is wrong with each field, \`requestId\` identifies the call in the logs.

**Limits.** Too many calls get 429 with \`Retry-After\` in seconds. Calls that list the header \`Idempotency-Key\` can be
repeated safely: the repeat gets the first response.

**Values.** Times are ISO 8601 in UTC. Angles are degrees: pan clockwise from true north, tilt above the horizon.
Distances are metres. Latitudes and longitudes are WGS84.
`.trim();
