// The top bar goes while the reader scrolls down and comes back with the first step up, where the site asks for that.
// The stylesheet keeps it in place while the focus is inside.
import { hidingBar, rootData } from '../model/constants.ts';

/** Follows the direction of scrolling. */
export function startHidingBar(): void {
  const { dataset } = document.documentElement;
  let before = scrollY;
  const follow = () => {
    const bar = document.querySelector<HTMLElement>('[data-hide-on-scroll]');
    const step = scrollY - before;
    // A finger that rests trembles. At the top the bar has its own place, however one came there.
    if (Math.abs(step) < hidingBar.step && scrollY > 0) return;
    before = scrollY;
    if (bar && step > 0 && scrollY > bar.offsetHeight && !bar.querySelector('.menu[open]'))
      dataset[rootData.bar] = 'hidden';
    else delete dataset[rootData.bar];
  };
  addEventListener('scroll', follow, { passive: true });
}
