import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request with the path and the headers exactly as they are given; `fetch` would normalise the path and replace `Host`. It follows no redirect. */
export function sendRaw(url: string, path: string, { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('error', fail).on('end', () => done({ status: response.statusCode!, headers: response.headers, body: text }));
    }).on('error', fail).end(body);
  });
}
