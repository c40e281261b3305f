// The bar at the top of the window while a page is on its way.
import { navigation } from '../model/constants.ts';
import { element } from './element.ts';

/** Shows the bar, and lets it creep; once nobody waits any more it is filled and taken away. */
export function showProgress(signal: AbortSignal): void {
  const bar = element('div', { class: 'progress', 'aria-hidden': 'true' });
  const { style } = bar;
  style.setProperty('transition-duration', `${navigation.barSpeed}ms`);
  document.body.append(bar);
  let share = 0;
  const move = (to: number) => {
    share = Math.min(to, 0.994);
    style.setProperty('transform', `scaleX(${share})`);
  };
  move(navigation.barMinimum);
  const timer = setInterval(() => move(share + Math.random() * navigation.trickleRate), navigation.trickleSpeed);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    style.setProperty('transform', 'scaleX(1)');
    style.setProperty('opacity', '0');
    setTimeout(() => bar.remove(), navigation.barSpeed);
  });
}
