// Global declarations that pure modules may use beside the language itself: `URL` as in Node and browsers, and Node's one pure function,
// which `lib/hash.ts` uses.
declare class URL {
  constructor(address: string, base?: string | URL);
  static canParse(address: string, base?: string): boolean;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly username: string;
  hash: string;
}

declare module 'node:crypto' {
  export function hash(algorithm: 'sha256', data: string | Uint8Array, encoding: 'hex' | 'base64'): string;
}
