// The bar at the top of the window while a page is on its way.
import { navigation } from '../model/constants.ts';

let bar: HTMLElement | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let share = 0;

function move(to: number): void {
  share = Math.min(to, 0.994);
  bar?.style.setProperty('transform', `scaleX(${share})`);
}

/** Shows the bar, and lets it creep. */
export function startProgress(): void {
  if (bar) return;
  bar = document.createElement('div');
  bar.className = 'progress';
  bar.setAttribute('aria-hidden', 'true');
  bar.style.setProperty('transition-duration', `${navigation.barSpeed}ms`);
  document.body.append(bar);
  move(navigation.barMinimum);
  timer = setInterval(() => move(share + Math.random() * navigation.trickleRate), navigation.trickleSpeed);
}

/** Fills the bar and takes it away. */
export function endProgress(): void {
  clearInterval(timer);
  const ended = bar;
  bar = undefined;
  if (!ended) return;
  ended.style.setProperty('transform', 'scaleX(1)');
  ended.style.setProperty('opacity', '0');
  setTimeout(() => ended.remove(), navigation.barSpeed);
}
