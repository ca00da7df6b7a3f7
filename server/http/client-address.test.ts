import { describe, expect, it } from 'vitest';
import { clientAddress, clientOf, trustedProxies } from './client-address.ts';

const nobody = trustedProxies([]);
const ours = trustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

describe('where a request comes from', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    ['is who connected', '203.0.113.7', undefined, '203.0.113.7'],
    ['is the stranger who connected, whomever it names', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is whom our proxy names', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['is whom the outer of two proxies names', '127.0.0.1', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['is not what the client wrote in front', '10.1.2.3', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['is our proxy when it names nobody', '10.1.2.3', undefined, '10.1.2.3'],
    ['is our proxy when it names nonsense', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['is the innermost when all are ours', '127.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['has no port', '10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
    ['has no port and no brackets', 'fd00::1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['is no IPv4 address in disguise', '::ffff:10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
    ['is nowhere once the connection is gone', undefined, '203.0.113.7', ''],
  ])('%s', (_, peer, forwardedFor, client) => {
    expect(clientAddress(peer, forwardedFor, ours)).toBe(client);
  });

  it('is who connected where no proxy is trusted', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.7', nobody)).toBe('127.0.0.1');
  });
});

describe('a client', () => {
  it('is an IPv4 address, or a /64 network however it is written', () => {
    expect(clientOf('203.0.113.7')).toBe('203.0.113.7');
    expect(clientOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    const same = ['2001:db8::1', '2001:0DB8:0:0:ffff::1', '2001:db8:0:0:1:2:3:4', '2001:db8::1.2.3.4'];
    expect(same.map(clientOf)).toEqual(same.map(() => '2001:db8:0:0::/64'));
    expect(clientOf('::1')).toBe('0:0:0:0::/64');
    expect(clientOf('')).toBe('');
  });
});
