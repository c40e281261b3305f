// What a site puts into the head of all pages: stylesheets, scripts and other tags of its own.
import type { HeadConfig, HeadTag } from '../../model/head.ts';

/** The tags, in order; `hrefOf` gives the address of a file of the configuration. */
export function headTags(
  { stylesheets, headTags: others, scripts }: HeadConfig,
  hrefOf: (href: string) => string,
): readonly HeadTag[] {
  return [
    ...stylesheets.map(({ href, attributes }) => {
      return { tagName: 'link' as const, attributes: { rel: 'stylesheet', href: hrefOf(href), ...attributes } };
    }),
    ...others,
    ...scripts.map(({ src, attributes }) => {
      return { tagName: 'script' as const, attributes: { src: hrefOf(src), ...attributes } };
    }),
  ];
}
