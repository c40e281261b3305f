// All that the pure rooms may name beside the language itself: addresses, as Node and browsers read them, and the one pure
// function of Node, which `lib/hash.ts` takes.
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
