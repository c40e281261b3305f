// What only those need who scroll: the button that leads back to the top of a long page, and the top bar that goes while
// the reader scrolls down and comes back with the first step up, where the site asks for that. The stylesheet keeps the
// bar in place while the focus is inside.
import { backToTop, elementIds, hidingBar, rootData } from '../../model/constants.ts';
import { element } from '../element.ts';
import { media } from '../media.ts';
import { addStyles } from '../styles.ts';
import { text } from '../texts.ts';
import styles from '../to-top.css';

/** Starts both. */
export default function startScrolling(): void {
  startToTop();
  startHidingBar();
}

function startHidingBar(): void {
  const { dataset } = document.documentElement;
  let before = scrollY;
  const follow = () => {
    const bar = document.querySelector<HTMLElement>('[data-hide-on-scroll]');
    const step = scrollY - before;
    // Small steps, as a resting finger makes them, count at the top alone, where the bar always comes back.
    if (Math.abs(step) < hidingBar.step && scrollY > 0) return;
    before = scrollY;
    if (bar && step > 0 && scrollY > bar.offsetHeight && !bar.querySelector('.menu[open]'))
      dataset[rootData.bar] = 'hidden';
    else delete dataset[rootData.bar];
  };
  addEventListener('scroll', follow, { passive: true });
}

/** Shows the button once the reader is a window's height below the top. */
function startToTop(): void {
  const button = element('button', { type: 'button', class: 'to-top', 'aria-label': text('Back to top') }, '↑');
  button.addEventListener('click', () => {
    scrollToTop();
    document.getElementById(elementIds.content)?.focus({ preventScroll: true });
  });
  addStyles(styles);
  document.body.append(button);
  const show = () => {
    button.hidden = scrollY < innerHeight * backToTop.afterScreens;
  };
  addEventListener('scroll', show, { passive: true });
  show();
}

function scrollToTop(): void {
  const isMoving = media('(prefers-reduced-motion: no-preference)').matches;
  if (!isMoving) scrollTo(0, 0);
  else if ('scrollBehavior' in document.documentElement.style) scrollTo({ top: 0, behavior: 'smooth' });
  else requestAnimationFrame(step);
}

/** Without smooth scrolling by the browser: each frame covers a share of what is left. */
function step(): void {
  const left = Math.floor(scrollY * (1 - backToTop.shareOfRest));
  scrollTo(0, left);
  if (left > 0) requestAnimationFrame(step);
}
