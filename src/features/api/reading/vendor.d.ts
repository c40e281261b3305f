/** An export of the library that its types leave out: the functions that generate values, by type. */
import 'openapi-sampler';

declare module 'openapi-sampler' {
  export const _samplers: Record<string, (schema: Readonly<Record<string, unknown>>, ...rest: unknown[]) => unknown>;
}
