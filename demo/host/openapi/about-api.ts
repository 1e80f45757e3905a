/** What the API reference says before its list of calls; Markdown. */
export const aboutApi = `
Every call answers JSON, with and without a slash at the end of its path. A request body is \`application/json\`.

**Who calls.** A login answers a \`token\`; send it as \`Authorization: Basic <token>\`, as it is. A session ends an hour
after its last call and twelve hours after its login. Sites send \`X-Api-Key\` instead and may only read.

**Refusals** have the status that HTTP gives them and one body: \`displayMessage\` is a text for the user, \`code\` is
stable, \`fields\` names what was wrong with which field, \`requestId\` finds the call in the logs.

**Limits.** Too many calls end in 429 with \`Retry-After\` in seconds. A call that may be repeated takes an
\`Idempotency-Key\`: the second try gets the first answer.

**Values.** Times are ISO 8601 in UTC. Angles are degrees: pan clockwise from true north, tilt above the horizon.
Distances are metres. Latitudes and longitudes are WGS84.
`.trim();
