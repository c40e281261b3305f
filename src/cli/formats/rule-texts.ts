// What each rule about links finds, in one sentence, for reports that list their rules.
const TEXTS: Readonly<Record<string, string>> = {
  'broken-link': 'A link leads to a page or file that is not there.',
  'broken-anchor': 'A link leads to a place on a page that is not there.',
  'broken-markdown-link': 'A link leads to a Markdown file that is not there.',
  'empty-link': 'A link has no address.',
  'redirected-link': 'A link leads to a page that moved.',
  'redirect-chain': 'A redirect leads to another redirect.',
  'unlisted-link': 'A link leads to an unlisted page.',
  'other-locale-link': 'A link leads to another language.',
  'other-version-link': 'A link leads to another version.',
  'orphan-page': 'Nothing leads to a page.',
  'unused-file': 'Nothing leads to a file.',
  'bare-url': 'A web address stands in the text as it is.',
  'insecure-url': 'A link asks for a site without encryption that answers with it too.',
  'duplicate-id': 'Two elements of a page have one id.',
  'duplicate-route': 'Two sources make one page.',
  'broken-external-link': 'A link leads to a page of another site that is not there.',
  'broken-external-anchor': 'A link leads to a place on a page of another site that is not there.',
  'moved-external-link': 'A link leads to a page of another site that moved for good.',
  'unverified-link': 'Another site could not be asked whether a link is right.',
};

/** The sentence of a rule; of one that is not about links its name. */
export function ruleText(code: string): string {
  return TEXTS[code] ?? `techdocs reports ${code}.`;
}
