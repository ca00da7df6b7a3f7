import { describe, expect, it } from 'vitest';
import { clientAddress, clientOf, trustedProxies } from './client-address.ts';

const noProxies = trustedProxies([]);
const ownProxies = trustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

describe('clientAddress', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    ['is the peer without a proxy header', '203.0.113.7', undefined, '203.0.113.7'],
    ['is the untrusted peer; its X-Forwarded-For is ignored', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is the address that a trusted proxy forwards for', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['is the address that the outer of two trusted proxies forwards for', '127.0.0.1', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['is not an address that the client added in front', '10.1.2.3', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['is the trusted proxy without X-Forwarded-For', '10.1.2.3', undefined, '10.1.2.3'],
    ['is the trusted proxy with an invalid X-Forwarded-For', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['is the innermost proxy when all are trusted', '127.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['has no port', '10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
    ['has no port and no brackets', 'fd00::1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['is an IPv4 address without its IPv6 mapping', '::ffff:10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
    ['is empty when the connection is closed', undefined, '203.0.113.7', ''],
  ])('%s', (_, peer, forwardedFor, client) => {
    expect(clientAddress(peer, forwardedFor, ownProxies)).toBe(client);
  });

  it('is the peer when no proxy is trusted', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.7', noProxies)).toBe('127.0.0.1');
  });
});

describe('clientOf', () => {
  it('returns an IPv4 address, or the /64 network of any spelling of an IPv6 address', () => {
    expect(clientOf('203.0.113.7')).toBe('203.0.113.7');
    expect(clientOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    const same = ['2001:db8::1', '2001:0DB8:0:0:ffff::1', '2001:db8:0:0:1:2:3:4', '2001:db8::1.2.3.4'];
    expect(same.map(clientOf)).toEqual(same.map(() => '2001:db8:0:0::/64'));
    expect(clientOf('::1')).toBe('0:0:0:0::/64');
    expect(clientOf('')).toBe('');
  });
});
