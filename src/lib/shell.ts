// Quotes words of shell commands that are shown for copying.

/**
 * Quotes a word for a shell if it contains white space or a special character, such as `~` at its start. Prefers double quotes, because
 * `cmd.exe` takes single quotes as part of the word. A word with `$` or a similar character needs single quotes.
 */
export function quoteShellWord(text: string): string {
  if (/^(?!~)[\w./:@,+~^-]+$/.test(text)) return text;
  const isPlain = /^[^"$`!%]*$/.test(text) && !/\\(?:\\|$)/.test(text);
  return isPlain ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
