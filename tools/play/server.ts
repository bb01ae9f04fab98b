/** A server of a few files on this machine's own address. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageFile } from './bundle.js';

/** With these a page is cross-origin isolated, and browsers let it share memory with its workers. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const;

/** The loopback address alone: nobody else on the network sees the page. */
const HOST = '127.0.0.1';

/** A server that has its port. */
export interface PageServer {
  /** Where the page is. */
  readonly address: string;
  /** What it serves from now on. */
  show(files: ReadonlyMap<string, PageFile>): void;
}

/** Takes a port, any free one for 0, and serves until the process ends. @throws Error in a sentence when it cannot be had. */
export function serve(port: number): Promise<PageServer> {
  let files: ReadonlyMap<string, PageFile> = new Map();
  const server = createServer((request, response) => {
    answer(files, request, response);
  });
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(error.code === 'EADDRINUSE' ? `Port ${port} is taken by another program.` : error.message));
    });
    server.listen(port, HOST, () => {
      resolve({
        address: `http://${HOST}:${(server.address() as AddressInfo).port}/`,
        show: (shown) => {
          files = shown;
        },
      });
    });
  });
}

function answer(files: ReadonlyMap<string, PageFile>, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', `http://${HOST}`);
  const file = files.get(pathname);
  if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, HEADERS).end();
  else if (file === undefined) response.writeHead(404, HEADERS).end('There is no such file.');
  else {
    response.writeHead(200, { ...HEADERS, 'Content-Type': file.type, 'Content-Length': file.bytes.length });
    response.end(request.method === 'HEAD' ? undefined : file.bytes);
  }
}
