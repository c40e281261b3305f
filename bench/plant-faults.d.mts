/** One planted fault. */
export interface PlantedFault {
  readonly kind: string;
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly link?: string;
}
interface Place {
  readonly code: string;
  readonly file?: string;
  readonly line?: number;
  readonly link?: string;
}
export const faultKinds: readonly string[];
export function plantFaults(
  folder: string,
  options?: { readonly count?: number; readonly seed?: number; readonly except?: readonly string[] },
): { readonly truth: readonly PlantedFault[]; readonly added: readonly string[] };
export function compareWithTruth<T extends Place>(
  findings: readonly T[],
  truth: readonly PlantedFault[],
): { readonly missed: readonly PlantedFault[]; readonly unplanted: readonly T[] };
