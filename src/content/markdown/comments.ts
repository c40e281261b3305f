// How comments of languages begin and end, as the source of regular expressions.

/** What begins a comment anywhere in a line. */
export const opener = String.raw`(?:\/\/+|#+|--|;+|%+|'|\b[Rr][Ee][Mm]\b|\/\*+|<!--|\{\s*\/\*|\(\*)`;

/** What begins one at the start of a line besides: within a line it has other meanings in too many languages. */
export const lineOpener = String.raw`(?:${opener}|::|!|"|\.\.|<%--|<%#|<#|\{#|\{-|\{\{!(?:--)?|@\*)`;

/** What may end one. */
export const closer = String.raw`(?:\*+\/\s*\}?|--+%?>|\*\)|#>|#\}|-\}|(?:--)?\}\}|\*@|%>|\})?`;
