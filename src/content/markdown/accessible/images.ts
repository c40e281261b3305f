// Rule `image-alt`: images and their alternative texts.
import { shown } from '../definitions.ts';
import type { PageElement } from './elements.ts';
import { type AccessibilityFault, named } from './fault.ts';
import { imagesOfNameless } from './links.ts';

const FILE = /^\S+\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** Returns the faults of all images. */
export function imageTexts(elements: readonly PageElement[], isHtmlShown: boolean): readonly AccessibilityFault[] {
  const images = elements.filter(({ kind, name }) => kind === 'open' && name === 'img');
  if (images.length === 0) return [];
  const ofLinks = imagesOfNameless(elements);
  return images.flatMap((element) => {
    const fault = ofLinks.has(element) ? undefined : faultOf(element, isHtmlShown);
    return fault === undefined ? [] : [{ element, code: 'image-alt' as const, ...fault }];
  });
}

function faultOf(
  element: PageElement,
  isHtmlShown: boolean,
): Pick<AccessibilityFault, 'message' | 'suggestion'> | undefined {
  const alt = element.attribute('alt');
  if (FILE.test(alt?.trim() ?? '')) {
    const message = `The text of this image is the name of a file, ${named(alt ?? '')}.`;
    return { message, suggestion: 'Write what the image shows instead.' };
  }
  if (element.token === undefined) return alt === undefined && !isNamed(element) ? tagFault : undefined;
  if (alt?.trim() !== '') return undefined;
  const written = `Write what it shows between the brackets: \`![…](${shown(element.attribute('src') ?? '')})\`.`;
  const decorative = isHtmlShown ? ' An image that only decorates is written `<img src="…" alt="">`.' : '';
  return { message: 'This image has no text, so screen readers skip it.', suggestion: written + decorative };
}

const tagFault = {
  message: 'This image has no `alt`, so screen readers read its address.',
  suggestion: 'Write what it shows: `alt="…"`. An image that only decorates has `alt=""`.',
};

/** Whether an image has an accessible name other than `alt`, or is marked as decorative. */
function isNamed({ attribute }: PageElement): boolean {
  const isHidden = attribute('aria-hidden') === 'true' || /^(?:none|presentation)$/.test(attribute('role') ?? '');
  return isHidden || ['aria-label', 'aria-labelledby', 'title'].some((name) => attribute(name)?.trim());
}
