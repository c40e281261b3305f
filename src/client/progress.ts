// The bar at the top of the window while a page is on its way.
import { navigation } from '../model/constants.ts';
import { element } from './element.ts';

/** Shows the bar, and lets it creep, so slowly that the wait ends long before it is full; once nobody waits any more it is filled and taken away. */
export function showProgress(signal: AbortSignal): void {
  const bar = element('div', { class: 'progress', 'aria-hidden': 'true' });
  const { style } = bar;
  style.transitionDuration = `${navigation.barSpeed}ms`;
  document.body.append(bar);
  let share: number = navigation.barMinimum;
  const show = () => {
    style.transform = `scaleX(${share})`;
  };
  show();
  const timer = setInterval(() => {
    share += Math.random() * navigation.trickleRate;
    show();
  }, navigation.trickleSpeed);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    style.transform = 'scaleX(1)';
    style.opacity = '0';
    setTimeout(() => bar.remove(), navigation.barSpeed);
  });
}
