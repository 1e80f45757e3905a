/**
 * The name of the Trusted Types policy that a site must allow for the library: `trusted-types
 * sphere-map-workers`. The policy is private to this file and creates only URLs of the library's own workers, and XML
 * that is read and never shown.
 */
const POLICY = 'sphere-map-workers';

/** The part of the Trusted Types API that is used. Not every browser supports the API. */
interface Policy {
  createScriptURL(url: string): object;
  createHTML(text: string): object;
}

interface TypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string; createHTML(text: string): string },
  ): Policy;
}

let policy: Policy | undefined;

/** Returns the policy; null if Trusted Types are unsupported or the policy is not allowed. */
function allowedPolicy(): Policy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TypesFactory };
  try {
    policy ??= trustedTypes?.createPolicy(POLICY, {
      createScriptURL: (url) => url,
      createHTML: (text) => text,
    });
  } catch {
    return null;
  }
  return policy ?? null;
}

/**
 * Parses XML that is only read. Throws an error for invalid XML, and on a page whose Trusted Types do not allow the
 * library's policy.
 */
export function parseXml(text: string): Document {
  const given = allowedPolicy()?.createHTML(text) ?? text;
  const parsed = new DOMParser().parseFromString(given as string, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) throw new Error('The XML is invalid.');
  return parsed;
}

/** Returns the URL in the form that the page requires, which is a plain string without a policy. */
function trusted(url: string): string {
  const policy = allowedPolicy();
  if (!policy) return url;
  // Browsers accept only the object that the policy has created, but the map library uses it like a string.
  // Two added methods and a type cast satisfy both.
  return Object.assign(policy.createScriptURL(url), {
    endsWith: (end: string) => url.endsWith(end),
    split: (separator: RegExp) => url.split(separator),
  }) as unknown as string;
}

/**
 * Returns the URL of a module with the page's own origin that imports a module from another origin. Browsers
 * do not start workers from another origin.
 */
const importing = (href: string): string =>
  URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));

const addresses = new Map<string, string>();

/**
 * Returns the URL from which one of the library's workers can start. On a page of another origin, this is a
 * `blob:` URL. The page's content security policy must then allow `worker-src blob:` and the library's own
 * origin.
 */
export function workerAddress(file: string): string {
  const { href, origin } = new URL(file, location.href);
  const address = addresses.get(href) ?? trusted(origin === location.origin ? href : importing(href));
  addresses.set(href, address);
  return address;
}

/**
 * Starts one of the library's workers. Throws if the page's content security policy does not allow workers.
 */
export const startWorker = (file: string): Worker => new Worker(workerAddress(file), { type: 'module' });
