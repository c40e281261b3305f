// Changes of APIs between two states of a site. The feature `api` computes them; `diff` shows them.
import type { SiteConfig } from '../../model/config.ts';

/** One change of an API. */
export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed';
  /** The changed item: an operation, a channel, a schema. */
  readonly place: string;
  /** The change, as a sentence without full stop; absent if it concerns the whole item. */
  readonly text?: string;
  /** Whether valid clients may fail after the change. */
  readonly isBreaking: boolean;
}

/** The changes of one API of a site. */
export interface ApiDiff {
  /** Id in the configuration. */
  readonly id: string;
  /** Docs version with the API. */
  readonly version: string;
  readonly title: string;
  /** Set if the whole API is new or removed; absent if both sites have it. */
  readonly is?: 'added' | 'removed';
  readonly changes: readonly ApiChange[];
  /** Reason why the changes of the API are unknown; absent if they are known. */
  readonly fault?: string;
}

/** A site whose APIs are compared. */
export type SiteForApiComparison = Pick<SiteConfig, 'root' | 'apis'>;

/** Compares the APIs of a site with the APIs of its former state. */
export type ApiComparer = (before: SiteForApiComparison, after: SiteForApiComparison) => Promise<readonly ApiDiff[]>;

/** Loads the function that compares APIs. */
export type ApiComparerLoader = () => Promise<ApiComparer>;
