// Rule `link-text`: the accessible names of links, which screen readers also list without the surrounding text.
import type { PageElement } from './elements.ts';
import { type AccessibilityFault, formatQuotedText } from './fault.ts';
import { isVagueText } from './vague-texts.ts';

interface LinkWithContent {
  readonly element: PageElement;
  readonly images: readonly PageElement[];
  /** Text of the link, including the alternative texts of its images. */
  readonly text: string;
}

/** Reports links without a name or with a vague text. */
export function checkLinkTexts(elements: readonly PageElement[]): readonly AccessibilityFault[] {
  return listLinksWithContent(elements).flatMap((link) => {
    const fault = isNamelessLink(link) ? createNamelessLinkFault(link) : findVagueLinkTextFault(link);
    return fault === undefined ? [] : [{ element: link.element, code: 'link-text' as const, ...fault }];
  });
}

/**
 * Returns the images without alternative text that are in links without a name. They get no finding of their own, because the finding for
 * the link covers them.
 */
export function findImagesOfNamelessLinks(elements: readonly PageElement[]): ReadonlySet<PageElement> {
  return new Set(
    listLinksWithContent(elements)
      .filter(isNamelessLink)
      .flatMap(({ images }) => images),
  );
}

function listLinksWithContent(elements: readonly PageElement[]): readonly LinkWithContent[] {
  const links: LinkWithContent[] = [];
  let open: PageElement | undefined;
  let text = '';
  let images = [] as PageElement[];
  for (const element of elements) {
    const { kind, name } = element;
    if (kind === 'open' && name === 'a') [open, text, images] = [element, '', []];
    else if (open === undefined) continue;
    else if (kind === 'text') text += element.text;
    else if (kind === 'open' && name === 'img') {
      text += element.attribute('alt') ?? '';
      images.push(element);
    } else if (kind === 'close' && name === 'a') {
      if (isVisibleLink(open)) links.push({ element: open, images, text });
      open = undefined;
    }
  }
  return links;
}

/** Whether a tag is a link for screen readers: it has an `href` and is not hidden. */
function isVisibleLink({ attribute }: PageElement): boolean {
  return attribute('href') !== undefined && attribute('aria-hidden') !== 'true';
}

/** Whether a link has no accessible name: no text, label or title. */
function isNamelessLink({ element, text }: LinkWithContent): boolean {
  const names = ['aria-label', 'aria-labelledby', 'title'].map((name) => element.attribute(name) ?? '');
  return [text, ...names].every((name) => name.trim() === '');
}

type LinkTextFault = Pick<AccessibilityFault, 'message' | 'suggestion'>;

function createNamelessLinkFault({ images }: LinkWithContent): LinkTextFault {
  if (images.length > 0)
    return {
      message: 'This link shows only an image that has no text, so screen readers have no name for it.',
      suggestion: 'Give the image a text that says where the link leads.',
    };
  const message = 'This link has no text, so screen readers have no name for it.';
  return { message, suggestion: 'Write what the reader finds there as its text.' };
}

/** Returns the fault of a vague link text, unless a title or label clarifies it. */
function findVagueLinkTextFault({ element, text }: LinkWithContent): LinkTextFault | undefined {
  const isNamed = ['aria-label', 'aria-labelledby', 'title'].some((name) => element.attribute(name)?.trim());
  if (isNamed || !isVagueText(text)) return undefined;
  return {
    message: `The link text ${formatQuotedText(text)} does not say where the link leads.`,
    suggestion: 'Make a link of the words that name what the reader finds there.',
  };
}
