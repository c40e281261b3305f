// Basics of HTML for reading and writing: void elements, and escaping.

/** Void elements: they have no content and no end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

const htmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text between tags; quotes stay, as they have no meaning there. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => htmlEntities[char] ?? char) : text;
}

/** Escapes text of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => htmlEntities[char] ?? char) : text;
}

/** Decodes an attribute value that `escapeAttribute` or React has escaped. */
export function unescapeAttribute(text: string): string {
  if (!text.includes('&')) return text;
  const char = (name: string) => Object.keys(htmlEntities).find((key) => htmlEntities[key] === `&${name};`) ?? "'";
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => char(name));
}
