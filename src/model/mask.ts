// Links may carry secrets, and findings end up in public logs: user names, passwords and the values of parameters that
// are called like a secret are shown as stars. Control characters are made visible, so that no link can move a cursor.

const SECRET =
  /((?:^|[?&#;])(?:[\w.-]*(?:token|secret|passw(?:or)?d|api[-_]?key|signature|credential|session|auth)[\w.-]*|sig|key|pwd|sas)=)[^&#;\s"'<>)\]`]+/gi;

/** An address as it may be shown. */
export function maskUrl(href: string): string {
  const masked = href.replace(/^([a-z][a-z\d+.-]*:)?(\/\/)[^/?#@\s]*@/i, '$1$2***@').replace(SECRET, '$1***');
  return visibleControls(masked);
}

/** A text with its addresses as they may be shown. */
export function maskText(text: string): string {
  if (!text.includes('//') && !text.includes('=')) return text;
  return text.replace(/(?:https?:)?\/\/[^\s"'<>)\]`]+/gi, (address) => maskUrl(address));
}

/** A text whose control characters and marks of direction are shown as `\xNN`; line ends and tabs stay where asked. */
export function visibleControls(text: string, kept = ''): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (char) => {
    if (kept.includes(char)) return char;
    const code = char.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}
