// How a tag, a label or a key stands in a path.

/** A tag or label as a path segment: lower case, words joined by dashes; letters of every script stay, and C++ is not C#. */
export function slugOf(label: string): string {
  const slug = label
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' sharp ')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' || /^\.+$/.test(slug) ? 'untitled' : slug;
}
