import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Proxies in front of the host: their number, or a function that returns whether an address is a proxy's. */
export type TrustedProxies = number | ((address: string) => boolean);

/**
 * Returns an address in canonical form: IPv4-mapped IPv6 addresses become IPv4, and zone and port are
 * removed. Returns null for other texts.
 */
export function normalizeAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
    .toLowerCase();
  return isIP(bare) === 0 ? null : bare;
}

/** Parses networks such as `10.0.0.0/8` and `::1`. Throws if an entry is not a network. */
export function parseNetworks(list: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const entry of list) {
    const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
    const family = isIP(address);
    if (family === 0) throw new Error(`${entry} must be a network such as 10.0.0.0/8`);
    const kind = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) networks.addAddress(address, kind);
    else networks.addSubnet(address, Number(bits), kind);
  }
  return (address) => networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Returns the client's address. The search starts with the address of the connection. While the address
 * belongs to a trusted proxy, the search continues with the address that the proxy reports. Header entries
 * from the client are ignored.
 */
export function clientAddress(
  connection: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const hops = (forwardedFor ?? '').slice(-2000).split(',').map(normalizeAddress);
  let address = normalizeAddress(connection) ?? '';
  for (let proxy = 0; hops.length > 0; proxy += 1) {
    const isTrusted = typeof trusted === 'number' ? proxy < trusted : trusted(address);
    const before = hops.pop();
    if (!isTrusted || before === undefined || before === null) break;
    address = before;
  }
  return address;
}

/** Returns a function that determines the client's address for a request. */
export const connectionAddress =
  ({ TRUSTED_PROXIES }: { readonly TRUSTED_PROXIES: TrustedProxies }) =>
  (c: Context): string =>
    clientAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), TRUSTED_PROXIES);

/** Returns the network of an IPv6 address with a prefix of `bits`, a multiple of 8, such as `2001:db8::/48`. */
function ipv6Network(address: string, bits: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...gap, ...right].slice(0, Math.ceil(bits / 16)).map((group, index) => {
    const kept = Math.min(16, bits - index * 16);
    return (Number.parseInt(group, 16) & (0xffff << (16 - kept))).toString(16);
  });
  return `${groups.join(':')}::/${bits}`;
}

/**
 * Returns the block of addresses that counts as one client, because a household can have 2^64 IPv6 addresses.
 */
export const addressBlock = (address: string): string =>
  isIP(address) === 6 ? ipv6Network(address, 64) : address;

/**
 * Returns the larger blocks that providers assign to one customer, with their prefix lengths. IPv4 addresses
 * have none.
 */
export const customerBlocks = (
  address: string,
): readonly { readonly bits: 56 | 48; readonly block: string }[] =>
  isIP(address) === 6 ? ([56, 48] as const).map((bits) => ({ bits, block: ipv6Network(address, bits) })) : [];
