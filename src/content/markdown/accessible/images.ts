// Rule `image-alt`: images and their alternative texts.
import { formatForBackticks } from '../definitions.ts';
import type { PageElement } from './elements.ts';
import { type AccessibilityFault, formatQuotedText } from './fault.ts';
import { findImagesOfNamelessLinks } from './links.ts';

const IMAGE_FILE_NAME_PATTERN = /^\S+\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** Reports images without a useful alternative text. */
export function checkImageAltTexts(
  elements: readonly PageElement[],
  isHtmlShown: boolean,
): readonly AccessibilityFault[] {
  const images = elements.filter(({ kind, name }) => kind === 'open' && name === 'img');
  if (images.length === 0) return [];
  const ofLinks = findImagesOfNamelessLinks(elements);
  return images.flatMap((element) => {
    const fault = ofLinks.has(element) ? undefined : findImageFault(element, isHtmlShown);
    return fault === undefined ? [] : [{ element, code: 'image-alt' as const, ...fault }];
  });
}

function findImageFault(
  element: PageElement,
  isHtmlShown: boolean,
): Pick<AccessibilityFault, 'message' | 'suggestion'> | undefined {
  const alt = element.attribute('alt');
  if (IMAGE_FILE_NAME_PATTERN.test(alt?.trim() ?? '')) {
    const message = `The text of this image is the name of a file, ${formatQuotedText(alt ?? '')}.`;
    return { message, suggestion: 'Write what the image shows instead.' };
  }
  if (element.token === undefined)
    return alt === undefined && !hasLabelOrIsDecorative(element) ? MISSING_ALT_FAULT : undefined;
  if (alt?.trim() !== '') return undefined;
  const written = `Write what it shows between the brackets: \`![…](${formatForBackticks(element.attribute('src') ?? '')})\`.`;
  const decorative = isHtmlShown ? ' An image that only decorates is written `<img src="…" alt="">`.' : '';
  return { message: 'This image has no text, so screen readers skip it.', suggestion: written + decorative };
}

const MISSING_ALT_FAULT = {
  message: 'This image has no `alt`, so screen readers read its address.',
  suggestion: 'Write what it shows: `alt="…"`. An image that only decorates has `alt=""`.',
};

/** Whether an image has an accessible name other than `alt`, or is marked as decorative. */
function hasLabelOrIsDecorative({ attribute }: PageElement): boolean {
  const isHidden = attribute('aria-hidden') === 'true' || /^(?:none|presentation)$/.test(attribute('role') ?? '');
  return isHidden || ['aria-label', 'aria-labelledby', 'title'].some((name) => attribute(name)?.trim());
}
