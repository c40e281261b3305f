// Checks the text of a page for barriers to readers who cannot see it or do not use a mouse. All findings are notes by default; `rules` and
// `accessibility` of the configuration set their levels.
import type { MarkdownIt } from 'markdown-it';
import { firstColumn, type Location, locationAt, type PageState, pageOfEnv, reportFaultAt } from '../page.ts';
import { fillMarks, writtenColumn } from '../variables.ts';
import { type PageElement, pageElementsOf } from './elements.ts';
import type { AccessibilityRule } from './fault.ts';
import { headingOrderFaults } from './headings.ts';
import { imageTextFaults } from './images.ts';
import { linkTextFaults } from './links.ts';
import { tableHeaderFaults } from './tables.ts';

const ACCESSIBILITY_RULES: readonly AccessibilityRule[] = [
  imageTextFaults,
  headingOrderFaults,
  linkTextFaults,
  tableHeaderFaults,
];

/**
 * Adds the core rule that checks accessibility. It skips pages built from pieces, such as API references, because their texts come from
 * elsewhere. `isHtmlShown`: whether authors may write HTML.
 */
export function addAccessibilityRule(md: MarkdownIt, isHtmlShown: boolean): void {
  md.core.ruler.push('accessible', ({ tokens, env }) => {
    const page = pageOfEnv(env);
    if (page === undefined || page.pieces) return;
    const elements = pageElementsOf(page, tokens);
    for (const { element, code, message, suggestion } of ACCESSIBILITY_RULES.flatMap((rule) =>
      rule(elements, isHtmlShown),
    )) {
      const [said, fix] = [message, suggestion].map((text) => fillMarks(text, page.values)) as [string, string];
      reportFaultAt(page, locateElement(page, element), { code, severity: 'note', message: said, suggestion: fix });
    }
  });
}

/** Returns the position of an element. For links and images, that is the position of their address, as in other findings about them. */
function locateElement(page: PageState, { token, line, column }: PageElement): Location {
  const known = token && page.locations.get(token);
  if (known !== undefined) return known;
  const at = column ?? firstColumn(page, line);
  return locationAt(page, line, page.values.length === 0 ? at : writtenColumn(page, line, at));
}
