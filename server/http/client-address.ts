import { BlockList, isIP } from 'node:net';

/** Proxies whose `X-Forwarded-For` is believed. */
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
 * Where a request comes from: who connected or, as long as that is a proxy we
 * trust, whom it names. `X-Forwarded-For` is read from its end, where the proxy
 * next to us wrote; what stands before the first stranger is a stranger's word.
 * @param peer address of the connection; undefined once it is gone
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
 * What counts as one client: an IPv4 address, or the /64 network that a provider
 * gives to one customer, who can take any address in it.
 */
export function clientOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // The canonical form has neither zeros in front nor IPv4 notation.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => (part ? part.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return `${[...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')].slice(0, 4).join(':')}::/64`;
}

/** The address without port, zone and IPv6 disguise of an IPv4 address; empty for what is none. */
function plainAddress(text: string): string {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? '' : address;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
