// Words of commands that are shown to be copied.

/** A word as a shell reads it back: in quotes where it has a blank or a sign of the shell. */
export function shellWord(text: string): string {
  return /^[\w./:@,+~^-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
