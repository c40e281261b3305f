// The button that leads back to the top of a long page.
import { backToTop, elementIds } from '../model/constants.ts';
import { text } from './texts.ts';

/** Shows the button once the reader is a window's height below the top. */
export function startToTop(): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'to-top';
  button.setAttribute('aria-label', text('Back to top'));
  button.textContent = '↑';
  button.hidden = true;
  button.addEventListener('click', () => {
    scrollToTop();
    document.getElementById(elementIds.content)?.focus({ preventScroll: true });
  });
  document.body.append(button);
  const show = () => {
    button.hidden = scrollY < innerHeight * backToTop.afterScreens;
  };
  addEventListener('scroll', show, { passive: true });
  show();
}

function scrollToTop(): void {
  const isMoving = matchMedia('(prefers-reduced-motion: no-preference)').matches;
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
