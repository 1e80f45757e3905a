/**
 * The policy that a site with Trusted Types allows the library: `trusted-types sphere-map-workers`. Nobody but this file
 * has it, and it makes nothing but the addresses of the library's own workers.
 */
const POLICY = 'sphere-map-workers';

/** As much of Trusted Types as is needed, which not every browser has. */
interface Policy {
  createScriptURL(url: string): object;
}

interface TypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

let policy: Policy | undefined;

/** The address as the page's policy wants it; as it is where there is none, or it does not allow ours. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TypesFactory };
  try {
    policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (own) => own });
  } catch {
    return url;
  }
  if (!policy) return url;
  // To be taken for an address it must stay the object it is; the map library looks at its end as at a text's.
  return Object.assign(policy.createScriptURL(url), {
    endsWith: (end: string) => url.endsWith(end),
    split: (separator: RegExp) => url.split(separator),
  }) as unknown as string;
}

/** A module of the page's own origin that brings one of another, which no browser lets a worker start from. */
const bringing = (href: string): string =>
  URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));

const addresses = new Map<string, string>();

/**
 * Where a worker of the library starts from, wherever the library came from. For a page of another origin that is a
 * `blob:`, which its policy has to allow by `worker-src blob:` together with the library's own origin.
 */
export function workerAddress(file: string): string {
  const { href, origin } = new URL(file, location.href);
  const address = addresses.get(href) ?? trusted(origin === location.origin ? href : bringing(href));
  addresses.set(href, address);
  return address;
}

/** Starts a worker of the library. Throws where the page's policy allows none. */
export const startWorker = (file: string): Worker => new Worker(workerAddress(file), { type: 'module' });
