// Checks the text of a page for barriers to readers who cannot see it or do not use a mouse. All findings are notes by default; `rules` and
// `accessibility` of the configuration set their levels.
import type { MarkdownIt } from 'markdown-it';
import {
  findPageOfEnv,
  findSourceLocation,
  findTextStartColumn,
  type PageState,
  reportFaultAt,
  type SourceLocation,
} from '../page.ts';
import { computeOriginalColumn, fillVariableMarks } from '../variables.ts';
import { listPageElements, type PageElement } from './elements.ts';
import type { AccessibilityRule } from './fault.ts';
import { checkHeadingOrder } from './headings.ts';
import { checkImageAltTexts } from './images.ts';
import { checkLinkTexts } from './links.ts';
import { checkTableHeaders } from './tables.ts';

const ACCESSIBILITY_RULES: readonly AccessibilityRule[] = [
  checkImageAltTexts,
  checkHeadingOrder,
  checkLinkTexts,
  checkTableHeaders,
];

/**
 * Adds the core rule that checks accessibility. It skips pages built from pieces, such as API references, because their texts come from
 * elsewhere. `isHtmlShown`: whether authors may write HTML.
 */
export function addAccessibilityRule(md: MarkdownIt, isHtmlShown: boolean): void {
  md.core.ruler.push('accessible', ({ tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined || page.pieces) return;
    const elements = listPageElements(page, tokens);
    for (const { element, code, message, suggestion } of ACCESSIBILITY_RULES.flatMap((rule) =>
      rule(elements, isHtmlShown),
    )) {
      const [filledMessage, fix] = [message, suggestion].map((text) => fillVariableMarks(text, page.values)) as [
        string,
        string,
      ];
      reportFaultAt(page, locateElement(page, element), {
        code,
        severity: 'note',
        message: filledMessage,
        suggestion: fix,
      });
    }
  });
}

/** Returns the position of an element. A link or image has the position of its address, which all findings about links and images use. */
function locateElement(page: PageState, { token, line, column }: PageElement): SourceLocation {
  const knownPosition = token && page.locations.get(token);
  if (knownPosition !== undefined) return knownPosition;
  const at = column ?? findTextStartColumn(page, line);
  return findSourceLocation(page, line, page.values.length === 0 ? at : computeOriginalColumn(page, line, at));
}
