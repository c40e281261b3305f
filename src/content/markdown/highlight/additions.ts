// Rules added to shiki's grammars: the grammars split placeholders in shell commands, and do not highlight the blocks and settings of build
// scripts.
import type { LanguageRegistration } from 'shiki/core';

/** Returns an injection of rules that take precedence over those of a grammar, except in its strings and comments. */
function createGrammarInjection(grammar: string, patterns: LanguageRegistration['patterns']): LanguageRegistration {
  return {
    name: `${grammar}-additions`,
    scopeName: `${grammar}.additions`,
    injectTo: [grammar],
    injectionSelector: `L:${grammar} - string.quoted - string.unquoted.heredoc - comment`,
    patterns,
    repository: {} as LanguageRegistration['repository'],
  };
}

/** Rule for `<file name>`, which a shell grammar parses as two redirections. In real redirections, a space follows `<` or precedes `>`. */
const placeholderRule = { match: /<[A-Za-z](?:[\w .,:/|-]*[\w.])?>/.source, name: 'entity.name.tag.placeholder' };

/** Rule for a call without parentheses: a name before a block, a string or a number. */
const parenlessCallRule = {
  match: /\b(?!(?:return|case|in|instanceof|new|throw|else|try|finally|do)\b)[A-Za-z_]\w*(?=\s*\{|[ \t]+['"\d]|\()/
    .source,
  name: 'entity.name.function',
};

/** All added rules, each for the scope of one grammar. */
export const grammarInjections: readonly LanguageRegistration[] = [
  createGrammarInjection('source.shell', [placeholderRule]),
  createGrammarInjection('source.powershell', [placeholderRule]),
  createGrammarInjection('source.groovy', [parenlessCallRule]),
];
