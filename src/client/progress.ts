// The progress bar at the top of the window while a page is loading.
import { navigationSettings } from '../model/constants.ts';
import { createHtmlElement } from './element.ts';

/**
 * Shows the progress bar and advances it so slowly that it is never full before the timeout. When the signal is aborted, the bar fills and
 * disappears.
 */
export function showNavigationProgress(signal: AbortSignal): void {
  const bar = createHtmlElement('div', { class: 'progress', 'aria-hidden': 'true' });
  const { style } = bar;
  style.transitionDuration = `${navigationSettings.barSpeed}ms`;
  document.body.append(bar);
  let share: number = navigationSettings.barMinimum;
  const show = () => {
    style.transform = `scaleX(${share})`;
  };
  show();
  const timer = setInterval(() => {
    share += Math.random() * navigationSettings.trickleRate;
    show();
  }, navigationSettings.trickleSpeed);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    style.transform = 'scaleX(1)';
    style.opacity = '0';
    setTimeout(() => bar.remove(), navigationSettings.barSpeed);
  });
}
