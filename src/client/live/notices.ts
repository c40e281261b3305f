// What the dev server has to say over the page: errors in front of it, warnings and short notices in a tray at the edge. In
// a shadow tree beside `<body>`, so that no style of the site reaches it and no swap takes it away.
import { sentenceOf } from '../../model/diagnostic.ts';
import type { LiveFault, LiveFaults } from '../../model/live.ts';
import { plural } from '../../model/text.ts';
import css from './notices.css';

/** What may be said in one sentence. */
type Notice = 'offline' | 'gone';

const none: LiveFaults = { all: 0, faults: [] };
let [errors, warnings] = [none, none];
/** The errors that the reader has put away, as JSON: others are shown again. */
let putAway = '';
let isTrayOpen = false;
const said = new Map<Notice, string>();
let root: ShadowRoot | undefined;

/** Everything that is shown over the page. */
export const notices = {
  /** Shows these findings, and no others. */
  show(newErrors: LiveFaults, newWarnings: LiveFaults): void {
    [errors, warnings] = [newErrors, newWarnings];
    if (warnings.all === 0) isTrayOpen = false;
    draw();
  },
  /** Says a sentence, or no longer. */
  say(notice: Notice, sentence: string | undefined): void {
    if (said.get(notice) === sentence) return;
    if (sentence === undefined) said.delete(notice);
    else said.set(notice, sentence);
    draw();
  },
};

function draw(): void {
  root ??= attach();
  const isOver = errors.all > 0 && JSON.stringify(errors) !== putAway;
  root.replaceChildren(...(isOver ? [overlay()] : []), ...tray(isOver));
}

function attach(): ShadowRoot {
  const host = document.createElement('techdocs-notices');
  const shadow = host.attachShadow({ mode: 'open' });
  // A sheet made by script is no inline style, which the policy of pages forbids.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (isTrayOpen) toggleTray();
    else if (shadow.querySelector('.overlay')) hide();
  });
  return shadow;
}

function hide(): void {
  putAway = JSON.stringify(errors);
  draw();
}

function toggleTray(): void {
  isTrayOpen = !isTrayOpen;
  draw();
  root?.querySelector<HTMLElement>('.count')?.focus();
}

function overlay(): HTMLElement {
  const panel = element('section', 'overlay', { role: 'alertdialog', 'aria-label': 'Errors' });
  const bar = element('header', 'bar');
  bar.append(element('h2', '', {}, plural(errors.all, 'error')), button('hide', 'Hide', hide));
  const text = 'A page with an error stays as it was. This goes when the files are mended.';
  panel.append(bar, element('p', 'note', {}, text), list(errors));
  return panel;
}

function tray(isOver: boolean): HTMLElement[] {
  const box = element('aside', 'tray', { 'aria-label': 'Dev server' });
  if (isTrayOpen && warnings.all > 0) {
    const panel = element('section', 'warnings', { 'aria-label': 'Warnings' });
    panel.append(list(warnings));
    box.append(panel);
  }
  for (const sentence of said.values()) box.append(element('p', 'notice', { role: 'status' }, sentence));
  const counts = element('div', 'counts');
  if (errors.all > 0 && !isOver) {
    const show = () => {
      putAway = '';
      draw();
    };
    counts.append(button('error-count', plural(errors.all, 'error'), show));
  }
  if (warnings.all > 0) {
    const toggle = button('count', plural(warnings.all, 'warning'), toggleTray);
    toggle.setAttribute('aria-expanded', String(isTrayOpen));
    counts.append(toggle);
  }
  if (counts.childElementCount > 0) box.append(counts);
  return box.childElementCount > 0 ? [box] : [];
}

function list({ all, faults }: LiveFaults): HTMLElement {
  const items = element('ol', 'faults');
  items.append(...faults.map(item));
  if (all > faults.length) items.append(element('li', 'more', {}, `… and ${all - faults.length} more`));
  return items;
}

function item(fault: LiveFault): HTMLElement {
  const { code, place, href, frame } = fault;
  const made = element('li', 'fault');
  const head = element('p', 'head');
  head.append(element('code', 'code', {}, code));
  if (place !== undefined) head.append(href === undefined ? element('span', 'place', {}, place) : link(href, place));
  const sentences = element('p', 'message');
  sentences.append(...marked(sentenceOf(fault)));
  made.append(head, sentences);
  if (frame.length > 0) {
    const width = String(frame.at(-1)?.number).length;
    const pre = element('pre', 'frame');
    for (const { number, text, isAt, caret } of frame) {
      const line = element('span', isAt ? 'line at' : 'line', {}, `${String(number).padStart(width)} │ ${text}\n`);
      pre.append(line);
      if (caret !== undefined)
        pre.append(element('span', 'caret', {}, `${' '.repeat(width)} │ ${' '.repeat(caret)}^\n`));
    }
    made.append(pre);
  }
  return made;
}

/** A sentence with what stands in backticks as code. */
function marked(sentence: string): Node[] {
  return sentence
    .split(/`([^`\n]+)`/)
    .map((text, index) => (index % 2 === 1 ? element('code', 'quoted', {}, text) : document.createTextNode(text)));
}

function link(href: string, text: string): HTMLElement {
  return element('a', 'place', { href, title: 'Open in the editor' }, text);
}

function button(name: string, text: string, onClick: () => void): HTMLElement {
  const made = element('button', name, { type: 'button' }, text);
  made.addEventListener('click', onClick);
  return made;
}

function element(tag: string, name: string, attributes: Readonly<Record<string, string>> = {}, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (name !== '') made.className = name;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
