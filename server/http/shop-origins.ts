/**
 * Returns the origins under which browsers see the shop: the one of `publicUrl`, or the address that it listens on; for a
 * loopback address, all its names.
 * @param url address that the shop listens on
 */
export function shopOrigins(publicUrl: string | null, url: string): string[] {
  if (publicUrl) return [new URL(publicUrl).origin];
  const { hostname, port, origin } = new URL(url);
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  return names.includes(hostname) ? names.map((name) => `http://${name}:${port}`) : [origin];
}
