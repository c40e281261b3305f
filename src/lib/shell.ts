// Quotes words of shell commands that are shown for copying.

/**
 * Quotes a word for a shell if it has white space or a character with a meaning in shells, such as `~` at its start. The quotes are double
 * where all shells read them alike: `cmd.exe` takes single quotes as part of the word. In a word with `$` or the like, they are single.
 */
export function quoteShellWord(text: string): string {
  if (/^(?!~)[\w./:@,+~^-]+$/.test(text)) return text;
  const isPlain = /^[^"$`!%]*$/.test(text) && !/\\(?:\\|$)/.test(text);
  return isPlain ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
