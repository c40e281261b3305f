// Finds components of the old site that only wrap their content in `<details>`. Pure.

/**
 * Returns the summary of a component that only wraps its children in `<details>`. Returns an empty string if the summary is a prop. Returns
 * `undefined` for all other components.
 */
export function extractDetailsSummary(text: string): string | undefined {
  const [, body = ''] = /<details\b[^>]*>([\s\S]*)<\/details>/.exec(text) ?? [];
  if (!/^\s*<summary\b/.test(body) || !/\{\s*(?:props\.)?children\s*\}/.test(body)) return undefined;
  const outside = text.slice(0, text.indexOf('<details')).replace(/[\s\S]*\breturn\b|[\s\S]*=>/, '');
  if (/</.test(outside)) return undefined;
  const [, summary = ''] = /<summary\b[^>]*>([\s\S]*?)<\/summary>/.exec(body) ?? [];
  const plain = summary.replace(/<[^>]*>/g, '').trim();
  const name = /^\{\s*(?:props\.)?(\w+)\s*\}$/.exec(plain)?.[1];
  if (name === undefined) return /[{}]/.test(plain) ? undefined : plain;
  return new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`).exec(text)?.[2] ?? '';
}
