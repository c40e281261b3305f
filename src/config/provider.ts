// The search of an extension, as the configuration has it: what browsers get, the hosts that they ask, and where its files lie.
import type { SiteConfig } from '../model/config.ts';
import type { Extension, ExtensionSearchProvider } from '../model/extension.ts';
import { policyOf } from '../model/policy.ts';

/** The search that one of the extensions brings. */
export function providerIn(extensions: readonly (Extension | undefined)[]): ExtensionSearchProvider | undefined {
  return extensions.find((extension) => extension?.search?.provider !== undefined)?.search?.provider;
}

/** What it adds to the settings of search. */
export function searchBy({
  options,
  policy,
  index,
}: ExtensionSearchProvider): Partial<Pick<SiteConfig['search'], 'options' | 'policy' | 'at'>> {
  return {
    ...(options !== undefined && { options }),
    ...(policy !== undefined && { policy: policyOf(policy) }),
    ...(index !== undefined && { at: index.at }),
  };
}
