// Search settings from an extension that provides the search: options for browsers, hosts that browsers contact, and the path of its files.
import type { SiteConfig } from '../model/config.ts';
import type { Extension, ExtensionSearchProvider } from '../model/extension.ts';
import { mergePolicies } from '../model/policy.ts';

/** Returns the search provider of the first extension that has one. */
export function findSearchProvider(
  extensions: readonly (Extension | undefined)[],
): ExtensionSearchProvider | undefined {
  return extensions.find((extension) => extension?.search?.provider !== undefined)?.search?.provider;
}

/** Returns the search settings that a provider adds. */
export function extractSearchSettings({
  options,
  policy,
  index,
}: ExtensionSearchProvider): Partial<Pick<SiteConfig['search'], 'options' | 'policy' | 'at'>> {
  return {
    ...(options !== undefined && { options }),
    ...(policy !== undefined && { policy: mergePolicies(policy) }),
    ...(index !== undefined && { at: index.at }),
  };
}
