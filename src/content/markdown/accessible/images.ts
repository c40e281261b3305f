// Rule `image-alt`: images and their alternative texts.
import { formatForBackticks } from '../definitions.ts';
import type { PageElement } from './elements.ts';
import { type AccessibilityFault, shortenedText } from './fault.ts';
import { imagesOfNameless } from './links.ts';

const IMAGE_FILE_NAME = /^\S+\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** Returns the faults of all images. */
export function imageTextFaults(elements: readonly PageElement[], isHtmlShown: boolean): readonly AccessibilityFault[] {
  const images = elements.filter(({ kind, name }) => kind === 'open' && name === 'img');
  if (images.length === 0) return [];
  const ofLinks = imagesOfNameless(elements);
  return images.flatMap((element) => {
    const fault = ofLinks.has(element) ? undefined : imageFaultOf(element, isHtmlShown);
    return fault === undefined ? [] : [{ element, code: 'image-alt' as const, ...fault }];
  });
}

function imageFaultOf(
  element: PageElement,
  isHtmlShown: boolean,
): Pick<AccessibilityFault, 'message' | 'suggestion'> | undefined {
  const alt = element.attribute('alt');
  if (IMAGE_FILE_NAME.test(alt?.trim() ?? '')) {
    const message = `The text of this image is the name of a file, ${shortenedText(alt ?? '')}.`;
    return { message, suggestion: 'Write what the image shows instead.' };
  }
  if (element.token === undefined) return alt === undefined && !hasNameOrRole(element) ? TAG_FAULT : undefined;
  if (alt?.trim() !== '') return undefined;
  const written = `Write what it shows between the brackets: \`![…](${formatForBackticks(element.attribute('src') ?? '')})\`.`;
  const decorative = isHtmlShown ? ' An image that only decorates is written `<img src="…" alt="">`.' : '';
  return { message: 'This image has no text, so screen readers skip it.', suggestion: written + decorative };
}

const TAG_FAULT = {
  message: 'This image has no `alt`, so screen readers read its address.',
  suggestion: 'Write what it shows: `alt="…"`. An image that only decorates has `alt=""`.',
};

/** Whether an image has an accessible name other than `alt`, or is marked as decorative. */
function hasNameOrRole({ attribute }: PageElement): boolean {
  const isHidden = attribute('aria-hidden') === 'true' || /^(?:none|presentation)$/.test(attribute('role') ?? '');
  return isHidden || ['aria-label', 'aria-labelledby', 'title'].some((name) => attribute(name)?.trim());
}
