// Base of all presets. Each preset is an extension that passes its options to a browser module in a `<meta>` tag, and allows the hosts of
// its service. Presets use no inline scripts, because the content security policy forbids inline scripts.
import { fileURLToPath } from 'node:url';
import type { Json } from '../../lib/json.ts';
import type { Extension } from '../../model/extension.ts';
import { mergePolicies, type Policy } from '../../model/policy.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import { consentTexts } from './texts.ts';

/**
 * Who decides whether a service may load. With `banner`, readers decide in a banner. Otherwise, a function of the site decides.
 *
 * The function receives the preset's name and may be asynchronous. The service does not load until the function returns `true`. The
 * function runs in the browser on its own, so it must not use outer variables.
 */
export type ConsentOption = 'banner' | ((service: string) => boolean | Promise<boolean>);

/** Option of all presets. */
export interface ServiceConsentOptions {
  /** If absent, the service loads at once. Exception: analytics do not load for readers who ask not to be tracked. */
  readonly consent?: ConsentOption;
}

/** Definition of a preset. */
interface IntegrationPreset extends ServiceConsentOptions {
  readonly name: string;
  /** Display name of the service. */
  readonly title: string;
  /** Whether the service counts readers. */
  readonly counts: boolean;
  /** Options for its browser module. */
  readonly options: Readonly<Record<string, Json>>;
  readonly policy: Policy;
  /** Selector of the elements for which the browser module runs; by default it runs once per page. */
  readonly selector?: string;
}

/** Creates the extension of a preset. */
export function createPresetExtension({
  name,
  title,
  counts,
  options,
  policy,
  consent,
  selector = 'html',
}: IntegrationPreset): Extension {
  const asked =
    typeof consent === 'function'
      ? { path: `/techdocs-consent-${name}.js`, data: renderConsentModule(consent) }
      : undefined;
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
    policy: mergePolicies(policy),
    ...(counts && { counts }),
    head,
    client: {
      on: { [selector]: resolveClientFilePath(name, 'js') },
      ...(consent === 'banner' && { style: resolveClientFilePath('consent', 'css') }),
    },
    ...(asked && {
      routes: ({ locale, defaultLocale }) => (locale === defaultLocale ? [asked] : []),
      render: () => asked.data,
    }),
  };
}

/** Returns the path of a browser file, which is compiled beside this one in the package. */
function resolveClientFilePath(name: string, ending: 'js' | 'css'): string {
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(`./client/${name}.${isSource && ending === 'js' ? 'ts' : ending}`, import.meta.url));
}

/** Returns the code of a module that exports the given function. The function may be written as a method. */
function renderConsentModule(run: (service: string) => unknown): string {
  const text = run.toString();
  const isMethod = !/^(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>)/.test(text);
  if (/\{\s*\[native code\]\s*\}$/.test(text)) throw new Error('`consent` is a function without a text: write it out.');
  const named = isMethod ? `Object.values({ ${text} })[0]` : text;
  return `export default ${named};\n`;
}
