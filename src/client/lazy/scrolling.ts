// What only those need who scroll.
import { startHidingBar } from '../hiding-bar.ts';
import { startToTop } from '../to-top.ts';

/** Starts the button to the top, and the bar that hides where the site asks for it. */
export default function startScrolling(): void {
  startToTop();
  startHidingBar();
}
