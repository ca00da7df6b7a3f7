import { BlockList, isIP } from 'node:net';

/** Tests whether an address is a proxy whose `X-Forwarded-For` header is trusted. */
export type TrustedProxies = (address: string) => boolean;

/** @param proxies addresses, and networks such as `10.0.0.0/8`; see `readConfig` */
export function trustedProxies(proxies: readonly string[]): TrustedProxies {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/**
 * Returns the client's address: the peer of the connection or, if the peer is a
 * trusted proxy, the address that it forwards for. `X-Forwarded-For` is read from
 * its end; entries before the first untrusted address may be forged and are ignored.
 * @param peer address of the connection; undefined when it is closed
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, isTrusted: TrustedProxies): string {
  const named = forwardedFor?.split(',').map(plainAddress) ?? [];
  let address = plainAddress(peer ?? '');
  while (isTrusted(address)) {
    const before = named.pop();
    if (!before) return address;
    address = before;
  }
  return address;
}

/**
 * Returns the key of one client: an IPv4 address, or the /64 network of an IPv6
 * address. A provider gives one customer a /64, who can use any address in it.
 */
export function clientOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // The canonical form has neither leading zeros nor IPv4 notation.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => (part ? part.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return `${[...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')].slice(0, 4).join(':')}::/64`;
}

/** Removes port, zone and IPv4-mapped prefix. @returns '' for a text that is no IP address */
function plainAddress(text: string): string {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? '' : address;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
