// Adds a button that scrolls to the top of a long page. If the site enables it, also hides the top bar on scrolling down and shows it on
// scrolling up. The stylesheet keeps the bar visible while it contains the focus.
import { backToTopSettings, elementIds, hidingNavbarSettings, rootDataAttributeNames } from '../../model/constants.ts';
import { createHtmlElement } from '../element.ts';
import { getMediaQuery } from '../media.ts';
import { addStyles } from '../styles.ts';
import { formatClientText } from '../texts.ts';
import styles from '../to-top.css';

/** Starts the button that scrolls to the top, and the top bar that hides on scrolling. */
export default function startScrolling(): void {
  addBackToTopButton();
  startHidingTopBar();
}

function startHidingTopBar(): void {
  const { dataset } = document.documentElement;
  let before = scrollY;
  const follow = () => {
    const bar = document.querySelector<HTMLElement>('[data-hide-on-scroll]');
    const step = scrollY - before;
    // Ignores small scroll steps, such as the tremor of a resting finger. At the top of the page no step is ignored, because the bar must
    // return there.
    if (Math.abs(step) < hidingNavbarSettings.step && scrollY > 0) return;
    before = scrollY;
    if (bar && step > 0 && scrollY > bar.offsetHeight && !bar.querySelector('.menu[open]'))
      dataset[rootDataAttributeNames.bar] = 'hidden';
    else delete dataset[rootDataAttributeNames.bar];
  };
  addEventListener('scroll', follow, { passive: true });
}

/** Shows the button after the reader has scrolled `backToTop.afterScreens` window heights. */
function addBackToTopButton(): void {
  const button = createHtmlElement(
    'button',
    { type: 'button', class: 'to-top', 'aria-label': formatClientText('Back to top') },
    '↑',
  );
  button.addEventListener('click', () => {
    scrollToTop();
    document.getElementById(elementIds.content)?.focus({ preventScroll: true });
  });
  addStyles(styles);
  document.body.append(button);
  const show = () => {
    button.hidden = scrollY < innerHeight * backToTopSettings.afterScreens;
  };
  addEventListener('scroll', show, { passive: true });
  show();
}

function scrollToTop(): void {
  const isMoving = getMediaQuery('(prefers-reduced-motion: no-preference)').matches;
  if (!isMoving) scrollTo(0, 0);
  else if ('scrollBehavior' in document.documentElement.style) scrollTo({ top: 0, behavior: 'smooth' });
  else requestAnimationFrame(animateScrollStep);
}

/** Fallback without native smooth scrolling: each frame covers a share of the remaining distance. */
function animateScrollStep(): void {
  const left = Math.floor(scrollY * (1 - backToTopSettings.shareOfRest));
  scrollTo(0, left);
  if (left > 0) requestAnimationFrame(animateScrollStep);
}
