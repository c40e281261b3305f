// Comment delimiters of many languages, as sources of regular expressions.

/** Start of a comment anywhere in a line. */
export const COMMENT_START_SOURCE = String.raw`(?:\/\/+|#+|--|;+|%+|'|\b[Rr][Ee][Mm]\b|\/\*+|<!--|\{\s*\/\*|\(\*)`;

/**
 * Start of a comment at the start of a line. Includes the delimiters of `COMMENT_START_SOURCE`, and delimiters that often mean something
 * else within a line.
 */
export const LINE_COMMENT_START_SOURCE = String.raw`(?:${COMMENT_START_SOURCE}|::|!|"|\.\.|<%--|<%#|<#|\{#|\{-|\{\{!(?:--)?|@\*)`;

/** End of a comment. Also matches empty text, because not every comment has a closing delimiter. */
export const COMMENT_END_SOURCE = String.raw`(?:\*+\/\s*\}?|--+%?>|\*\)|#>|#\}|-\}|(?:--)?\}\}|\*@|%>|\})?`;
