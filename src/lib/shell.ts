// Quotes words of shell commands that are shown for copying.

/** Quotes a word for a shell if it has white space or a character with a meaning in shells, such as `~` at its start. */
export function quoteShellWord(text: string): string {
  return /^(?!~)[\w./:@,+~^-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
