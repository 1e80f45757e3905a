/**
 * The name of the Trusted Types policy that a site allows for the library: `trusted-types sphere-map-workers`. The
 * policy is private to this file and creates only URLs of the library's own workers.
 */
const POLICY = 'sphere-map-workers';

/** The part of the Trusted Types API that is used. Not every browser supports it. */
interface Policy {
  createScriptURL(url: string): object;
}

interface TypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

let policy: Policy | undefined;

/**
 * The URL in the form that the page requires; a plain string if Trusted Types are unsupported or this policy is not
 * allowed.
 */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TypesFactory };
  try {
    policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (own) => own });
  } catch {
    return url;
  }
  if (!policy) return url;
  // Browsers accept only this exact object, while the map library uses it like a string. Adding two methods
  // and casting the type satisfies both.
  return Object.assign(policy.createScriptURL(url), {
    endsWith: (end: string) => url.endsWith(end),
    split: (separator: RegExp) => url.split(separator),
  }) as unknown as string;
}

/**
 * The URL of a module with the page's own origin that imports a module from another origin. Browsers do not start
 * workers from another origin.
 */
const importing = (href: string): string =>
  URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));

const addresses = new Map<string, string>();

/**
 * The URL from which one of the library's workers can start. On a page of another origin, this is a `blob:`
 * URL, which the page's content security policy must allow with `worker-src blob:` together with the
 * library's own origin.
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
