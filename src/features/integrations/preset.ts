// What all presets are made of: an extension that hands its options to a module for the browser, by a tag in the head, and names the
// hosts of its service. No preset has an inline script, as the policy of the pages allows none.
import { fileURLToPath } from 'node:url';
import type { Json } from '../../lib/json.ts';
import type { Extension } from '../../model/extension.ts';
import { type Policy, policyOf } from '../../model/policy.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import { consentTexts } from './texts.ts';

/**
 * Who is asked before a service loads: readers, by a banner, or a function of the site. The function runs in the browser, alone: it uses
 * nothing from around it. It gets the name of the preset, and nothing loads until it gives `true`; it may wait for what a reader chooses.
 */
export type ConsentOption = 'banner' | ((service: string) => boolean | Promise<boolean>);

/** An option that all presets have. */
export interface WithConsent {
  /** Absent: the service loads at once, but a counter never for readers who ask not to be tracked. */
  readonly consent?: ConsentOption;
}

/** A preset without what all have. */
export interface Preset extends WithConsent {
  readonly name: string;
  /** Name of the service, for readers. */
  readonly title: string;
  /** Whether it counts readers. */
  readonly counts: boolean;
  /** What its module for browsers gets. */
  readonly options: Readonly<Record<string, Json>>;
  readonly policy: Policy;
  /** Selector of the elements that it is for; absent: each page once. */
  readonly selector?: string;
}

/** Makes the extension of a preset. */
export function extensionOf({ name, title, counts, options, policy, consent, selector = 'html' }: Preset): Extension {
  const asked =
    typeof consent === 'function' ? { path: `/techdocs-consent-${name}.js`, data: moduleOf(consent) } : undefined;
  const head = (_: SitePage, { baseUrl, texts }: SiteView) => {
    const answer = asked ? baseUrl.replace(/\/$/, '') + asked.path : consent;
    const banner = consent === 'banner' ? { texts } : {};
    const content = JSON.stringify({ ...options, counts, title, consent: answer, ...banner });
    return [{ tagName: 'meta' as const, attributes: { name: `techdocs-${name}`, content } }];
  };
  return {
    name,
    key: { ...options, consent: asked?.data ?? (consent as 'banner' | undefined) ?? null },
    ...(consent === 'banner' && { texts: consentTexts }),
    policy: policyOf(policy),
    ...(counts && { counts }),
    head,
    client: {
      on: { [selector]: clientFile(name, 'js') },
      ...(consent === 'banner' && { style: clientFile('consent', 'css') }),
    },
    ...(asked && {
      routes: ({ locale, defaultLocale }) => (locale === defaultLocale ? [asked] : []),
      render: () => asked.data,
    }),
  };
}

/** A file for browsers, beside this one: in the package they are compiled. */
function clientFile(name: string, ending: 'js' | 'css'): string {
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(`./client/${name}.${isSource && ending === 'js' ? 'ts' : ending}`, import.meta.url));
}

/** The text of a module that exports a function, which may be written as a method. */
function moduleOf(run: (service: string) => unknown): string {
  const text = run.toString();
  const isMethod = !/^(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>)/.test(text);
  if (/\{\s*\[native code\]\s*\}$/.test(text)) throw new Error('`consent` is a function without a text: write it out.');
  const named = isMethod ? `Object.values({ ${text} })[0]` : text;
  return `export default ${named};\n`;
}
