// Comment delimiters of many languages, as sources of regular expressions.

/** Start of a comment anywhere in a line. */
export const opener = String.raw`(?:\/\/+|#+|--|;+|%+|'|\b[Rr][Ee][Mm]\b|\/\*+|<!--|\{\s*\/\*|\(\*)`;

/** Start of a comment at the start of a line. The additional delimiters have other meanings within a line in too many languages. */
export const lineOpener = String.raw`(?:${opener}|::|!|"|\.\.|<%--|<%#|<#|\{#|\{-|\{\{!(?:--)?|@\*)`;

/** Optional end of a comment. */
export const closer = String.raw`(?:\*+\/\s*\}?|--+%?>|\*\)|#>|#\}|-\}|(?:--)?\}\}|\*@|%>|\})?`;
