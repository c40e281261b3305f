// Masks secrets, since findings end up in public logs: user names, passwords and values of parameters such as `token` become stars. Makes
// control characters visible, so that no link can move the cursor.

const SECRET_PARAMETER_PATTERN =
  /((?:^|[?&#;])(?:[\w.-]*(?:token|secret|passw(?:or)?d|api[-_]?key|signature|credential|session|auth)[\w.-]*|sig|key|pwd|sas)=)([^&#;\s"'<>)\]`]+)/gi;
/** Control characters, line separators and direction marks. */
const CONTROL_CHARACTER_PATTERN = /[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const URL_USER_INFO_PATTERN = /^((?:[a-z][a-z\d+.-]*:)?\/\/)([^/?#@\s]*)@/i;

/** Masks an address for display. */
export function maskUrl(href: string): string {
  return escapeControlCharacters(replaceSecretsWithStars(href, () => '***'));
}

/** Masks a line of a file for display: secrets become stars, and every character keeps its column. */
export function maskSecretsInLine(text: string): string {
  const stars = (secret: string) => '*'.repeat(secret.length);
  const plain = text
    .replace(/(?:https?:)?\/\/[^\s"'<>)\]`]+/gi, (address) => replaceSecretsWithStars(address, stars))
    .replace(SECRET_PARAMETER_PATTERN, (_, name: string, value: string) => name + stars(value));
  return plain.replace(CONTROL_CHARACTER_PATTERN, (char) => {
    const code = char.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
  });
}

function replaceSecretsWithStars(href: string, starsOf: (secret: string) => string): string {
  return href
    .replace(URL_USER_INFO_PATTERN, (_, start: string, user: string) => `${start}${starsOf(user)}@`)
    .replace(SECRET_PARAMETER_PATTERN, (_, name: string, value: string) => name + starsOf(value));
}

/** Shows control characters and direction marks as `\xNN` or `\uNNNN`, except the characters in `allowed`, such as line ends and tabs. */
export function escapeControlCharacters(text: string, allowed = ''): string {
  return text.replace(CONTROL_CHARACTER_PATTERN, (char) => {
    if (allowed.includes(char)) return char;
    const code = char.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}
