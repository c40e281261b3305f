// What grammars of shiki leave plain or take apart, added to them: what stands for a value in a command, and the blocks
// and settings of a build script.
import type { LanguageRegistration } from 'shiki/core';

/** Rules that come before those of a grammar, but not in its strings and comments. */
function addition(grammar: string, patterns: LanguageRegistration['patterns']): LanguageRegistration {
  return {
    name: `${grammar}-additions`,
    scopeName: `${grammar}.additions`,
    injectTo: [grammar],
    injectionSelector: `L:${grammar} - string.quoted - string.unquoted.heredoc - comment`,
    patterns,
    repository: {} as LanguageRegistration['repository'],
  };
}

/** `<file name>`, which a shell would take for two redirections. One that is meant has a space on its inner side. */
const placeholder = { match: /<[A-Za-z](?:[\w .,:/|-]*[\w.])?>/.source, name: 'entity.name.tag.placeholder' };

/** What is called without brackets: a name before a block, a string or a number. */
const called = {
  match: /\b(?!(?:return|case|in|instanceof|new|throw|else|try|finally|do)\b)[A-Za-z_]\w*(?=\s*\{|[ \t]+['"\d]|\()/
    .source,
  name: 'entity.name.function',
};

/** The additions, by the scope of the grammar that they belong to. */
export const additions: readonly LanguageRegistration[] = [
  addition('source.shell', [placeholder]),
  addition('source.powershell', [placeholder]),
  addition('source.groovy', [called]),
];
