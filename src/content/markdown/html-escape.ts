// Escaping for the two places where text goes in HTML.

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text that stands between tags; quotes stay, as they mean nothing there. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => entities[char] ?? char) : text;
}

/** Escapes text that stands in an attribute between double quotes. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => entities[char] ?? char) : text;
}
