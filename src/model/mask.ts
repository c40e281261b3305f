// Links may carry secrets, and findings end up in public logs: user names, passwords and the values of parameters that
// are called like a secret are shown as stars. Control characters are made visible, so that no link can move a cursor.

const SECRET =
  /((?:^|[?&#;])(?:[\w.-]*(?:token|secret|passw(?:or)?d|api[-_]?key|signature|credential|session|auth)[\w.-]*|sig|key|pwd|sas)=)([^&#;\s"'<>)\]`]+)/gi;
const USER = /^((?:[a-z][a-z\d+.-]*:)?\/\/)([^/?#@\s]*)@/i;

/** An address as it may be shown. */
export function maskUrl(href: string): string {
  return visibleControls(masked(href, () => '***'));
}

/** A text with its addresses as they may be shown, every character in its column. */
export function maskText(text: string): string {
  if (!text.includes('//')) return text;
  const stars = (secret: string) => '*'.repeat(secret.length);
  return text.replace(/(?:https?:)?\/\/[^\s"'<>)\]`]+/gi, (address) => masked(address, stars));
}

function masked(href: string, starsOf: (secret: string) => string): string {
  return href
    .replace(USER, (_, start: string, user: string) => `${start}${starsOf(user)}@`)
    .replace(SECRET, (_, name: string, value: string) => name + starsOf(value));
}

/** A text whose control characters and marks of direction are shown as `\xNN`; line ends and tabs stay where asked. */
export function visibleControls(text: string, kept = ''): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (char) => {
    if (kept.includes(char)) return char;
    const code = char.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}
