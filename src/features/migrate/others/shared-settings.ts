// Settings that several generators have: elements of the head, and links to accounts. Pure.
import { type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { MenuItem, NonDocusaurusSite } from './other-site.ts';

/** Converts elements of the head that are maps with `tag`, `attrs` and `content`. Reports those whose values are not known. */
export function convertHeadElements(
  elements: readonly RawOptions[],
  setting: string,
): {
  readonly tags: readonly object[];
  readonly notes: NonDocusaurusSite['notes'];
} {
  const converted = elements.map((element) => {
    const { tag, attrs, content } = element;
    const attributes = toRawOptions(attrs);
    const isWhole =
      Object.values(attributes).every((value) => typeof value === 'string' || typeof value === 'boolean') &&
      (tag !== 'meta' || attributes.content !== undefined) &&
      /^(?:meta|link|script|style|noscript)$/.test(String(tag));
    const innerHTML = toNonEmptyText(content);
    return { element, tag: isWhole ? { tagName: tag, attributes, ...(innerHTML && { innerHTML }) } : undefined };
  });
  return {
    tags: converted.flatMap(({ tag }) => tag ?? []),
    notes: converted
      .filter(({ tag }) => tag === undefined)
      .map(({ element }) => ({
        setting,
        message: `\`${JSON.stringify(element).slice(0, 80)}\` is not carried over, because a value of it is not known.`,
        suggestion: "Write it in `headTags`: `{ tagName: 'meta', attributes: { … } }`.",
        isDropped: true as const,
      })),
  };
}

/**
 * Returns the links to accounts: a list of links, or a map of addresses by name. A link without a label has the name of its icon, such as
 * `fontawesome/brands/discord`.
 */
export function listSocialLinks(social: unknown): readonly MenuItem[] {
  const listed = Array.isArray(social)
    ? social
        .map(toRawOptions)
        .map(({ icon, href, link = href, name, ariaLabel = name, label = ariaLabel }) => [
          toNonEmptyText(label) ?? toNonEmptyText(icon)?.replace(/^.*[/:]/, '') ?? 'Link',
          link,
        ])
    : Object.entries(toRawOptions(social));
  return listed.flatMap(([label, href]) =>
    typeof href === 'string' && typeof label === 'string'
      ? [{ label: label.replace(/^[a-z]/, (letter) => letter.toUpperCase()), href, position: 'right' as const }]
      : [],
  );
}
