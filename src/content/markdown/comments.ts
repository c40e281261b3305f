// Comment delimiters of many languages, as sources of regular expressions.

/** Start of a comment anywhere in a line. */
export const opener = String.raw`(?:\/\/+|#+|--|;+|%+|'|\b[Rr][Ee][Mm]\b|\/\*+|<!--|\{\s*\/\*|\(\*)`;

/**
 * Start of a comment at the start of a line: the delimiters of `opener`, and others that have different meanings within a line in too many
 * languages.
 */
export const lineOpener = String.raw`(?:${opener}|::|!|"|\.\.|<%--|<%#|<#|\{#|\{-|\{\{!(?:--)?|@\*)`;

/** End of a comment; may match nothing. */
export const closer = String.raw`(?:\*+\/\s*\}?|--+%?>|\*\)|#>|#\}|-\}|(?:--)?\}\}|\*@|%>|\})?`;
