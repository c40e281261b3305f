// Comment delimiters of many languages, as sources of regular expressions.

/** Start of a comment anywhere in a line. */
export const COMMENT_START_SOURCE = String.raw`(?:\/\/+|#+|--|;+|%+|'|\b[Rr][Ee][Mm]\b|\/\*+|<!--|\{\s*\/\*|\(\*)`;

/**
 * Start of a comment at the start of a line: the delimiters of `COMMENT_START_SOURCE`, and others that have different meanings within a line in too many
 * languages.
 */
export const LINE_COMMENT_START_SOURCE = String.raw`(?:${COMMENT_START_SOURCE}|::|!|"|\.\.|<%--|<%#|<#|\{#|\{-|\{\{!(?:--)?|@\*)`;

/** End of a comment; may match nothing. */
export const COMMENT_END_SOURCE = String.raw`(?:\*+\/\s*\}?|--+%?>|\*\)|#>|#\}|-\}|(?:--)?\}\}|\*@|%>|\})?`;
