// Notices of the dev server over the page: errors in an overlay, warnings and short messages in a tray at the edge. Their shadow tree is
// beside `<body>`, so that the site's styles do not affect it and swaps do not remove it.
import { plural } from '../../lib/text.ts';
import { sentenceOf } from '../../model/diagnostic.ts';
import type { LiveFault, LiveFaults } from '../../model/live.ts';
import { element } from '../element.ts';
import css from './notices.css';

type Notice = 'offline' | 'gone' | 'move';

/** An action of the server that the reader can trigger. */
export interface Offer {
  readonly sentence: string;
  readonly action: string;
  readonly accept: () => void;
}

/** Pixels that a caret keeps from the edge of its frame. */
const MARGIN = 24;

const noFaults: LiveFaults = { all: 0, faults: [] };

/** All notices over the page. */
export class Notices {
  readonly #sentences = new Map<Notice, string>();
  #errors = noFaults;
  #warnings = noFaults;
  /** The dismissed errors as JSON; other errors are shown again. */
  #putAway = '';
  /** Whether the reader opened the errors of other pages here, until they are dismissed or fixed. */
  #isAsked = false;
  #isElsewhere = false;
  #isTrayOpen = false;
  #offer: Offer | undefined;
  #root: ShadowRoot | undefined;

  /** Replaces the displayed findings. Errors of other pages do not cover this page; only their number is shown. */
  show(errors: LiveFaults, warnings: LiveFaults, isElsewhere: boolean): void {
    [this.#errors, this.#warnings, this.#isElsewhere] = [errors, warnings, isElsewhere];
    if (warnings.all === 0) this.#isTrayOpen = false;
    if (errors.all === 0) this.#isAsked = false;
    this.#draw();
  }

  /** Shows a sentence, or removes it. */
  say(notice: Notice, sentence: string | undefined): void {
    if (this.#sentences.get(notice) === sentence) return;
    if (sentence === undefined) this.#sentences.delete(notice);
    else this.#sentences.set(notice, sentence);
    this.#draw();
  }

  /** Shows an offer, or removes it. */
  offer(offer: Offer | undefined): void {
    this.#offer = offer;
    if (offer) this.#sentences.delete('move');
    this.#draw();
  }

  #draw(): void {
    this.#root ??= this.#attach();
    const errors = JSON.stringify(this.#errors);
    const isOver = this.#errors.all > 0 && errors !== this.#putAway && (!this.#isElsewhere || this.#isAsked);
    const tray = this.#tray(isOver);
    this.#root.replaceChildren(...(isOver ? [this.#overlay()] : []), ...(tray.childElementCount > 0 ? [tray] : []));
    for (const caret of this.#root.querySelectorAll('.caret')) scrollToCaret(caret);
  }

  #attach(): ShadowRoot {
    const host = document.createElement('techdocs-notices');
    const shadow = host.attachShadow({ mode: 'open' });
    // The page's policy forbids inline styles, but allows constructed stylesheets.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
    document.documentElement.append(host);
    document.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      if (this.#isTrayOpen) this.#toggleTray();
      else if (shadow.querySelector('.overlay')) this.#putErrorsAway(JSON.stringify(this.#errors));
    });
    return shadow;
  }

  #putErrorsAway(errors: string): void {
    [this.#putAway, this.#isAsked] = [errors, false];
    this.#draw();
  }

  #bringBack(): void {
    [this.#putAway, this.#isAsked] = ['', true];
    this.#draw();
  }

  #toggleTray(): void {
    this.#isTrayOpen = !this.#isTrayOpen;
    this.#draw();
    this.#root?.querySelector<HTMLElement>('.count')?.focus();
  }

  #overlay(): HTMLElement {
    const errors = this.#errors;
    const hide = renderButton('hide', 'Hide', () => this.#putErrorsAway(JSON.stringify(errors)));
    const next = errors.faults.length > 1 ? [renderButton('next', 'Next', () => this.#next())] : [];
    const buttons = element('div', { class: 'counts' }, ...next, hide);
    const bar = element('header', { class: 'bar' }, element('h2', {}, plural(errors.all, 'error')), buttons);
    const note =
      'What you see of a page with an error may be old, or lack what is at fault. This message disappears when you fix the errors.';
    const content = [bar, element('p', { class: 'note' }, note), renderFaultList(errors)];
    return element('section', { class: 'overlay', role: 'alertdialog', 'aria-label': 'Errors' }, ...content);
  }

  /** Moves to the next error, from the last to the first. */
  #next(): void {
    const faults = [...(this.#root?.querySelectorAll<HTMLElement>('.overlay .fault') ?? [])];
    const at = faults.findIndex((fault) => fault.classList.contains('at'));
    const next = faults[(Math.max(at, 0) + 1) % faults.length];
    faults[at]?.classList.remove('at');
    next?.classList.add('at');
    next?.scrollIntoView();
  }

  #tray(isOver: boolean): HTMLElement {
    const [errors, warnings, isOpen] = [this.#errors, this.#warnings, this.#isTrayOpen];
    const box = element('aside', { class: 'tray', 'aria-label': 'Dev server' });
    if (isOpen && warnings.all > 0)
      box.append(element('section', { class: 'warnings', 'aria-label': 'Warnings' }, renderFaultList(warnings)));
    for (const sentence of this.#sentences.values())
      box.append(element('p', { class: 'notice', role: 'status' }, ...renderSentence(sentence)));
    if (this.#offer) box.append(renderOffer(this.#offer, () => this.offer(undefined)));
    const counts = element('div', { class: 'counts' });
    if (errors.all > 0 && !isOver)
      counts.append(renderButton('error-count', plural(errors.all, 'error'), () => this.#bringBack()));
    if (warnings.all > 0) {
      const toggle = renderButton('count', plural(warnings.all, 'warning'), () => this.#toggleTray());
      toggle.setAttribute('aria-expanded', String(isOpen));
      counts.append(toggle);
    }
    if (counts.childElementCount > 0) box.append(counts);
    return box;
  }
}

function renderOffer({ sentence, action, accept }: Offer, dismiss: () => void): HTMLElement {
  const buttons = [renderButton('accept', action, accept), renderButton('dismiss', 'Leave it', dismiss)];
  return element('p', { class: 'notice offer', role: 'status' }, ...renderSentence(sentence), ' ', ...buttons);
}

function renderFaultList({ all, faults }: LiveFaults): HTMLElement {
  const items = element('ol', { class: 'faults' }, ...faults.map(renderFault));
  if (all > faults.length) items.append(element('li', { class: 'more' }, `… and ${all - faults.length} more`));
  return items;
}

function renderFault(fault: LiveFault): HTMLElement {
  const { code, place, href, page, explain, frame } = fault;
  const head = element('p', { class: 'head' }, element('code', { class: 'code' }, code));
  if (place !== undefined) {
    const link = { class: 'place', title: 'Open in the editor' };
    head.append(
      href === undefined ? element('span', { class: 'place' }, place) : element('a', { ...link, href }, place),
    );
  }
  if (page !== undefined && new URL(page, location.href).pathname !== location.pathname)
    head.append(element('a', { class: 'fault-page', href: page }, 'its page'));
  if (explain !== undefined) head.append(element('code', { class: 'explain' }, explain));
  const content = [head, element('p', { class: 'message' }, ...renderSentence(sentenceOf(fault)))];
  return element('li', { class: 'fault' }, ...content, ...(frame.length > 0 ? [renderCodeFrame(frame)] : []));
}

function renderCodeFrame(frame: LiveFault['frame']): HTMLElement {
  const width = String(frame.at(-1)?.number).length;
  const lines = frame.flatMap(({ number, text, isAt, caret }) => {
    const line = `${String(number).padStart(width)} │ ${text}\n`;
    const spans = [element('span', { class: isAt ? 'line at' : 'line' }, line)];
    if (caret !== undefined) {
      const mark = `${' '.repeat(width)} │ ${' '.repeat(caret)}^\n`;
      spans.push(element('span', { class: 'caret' }, mark));
    }
    return spans;
  });
  return element('pre', { class: 'frame' }, ...lines);
}

/** Scrolls a frame that is wider than the window to its caret. */
function scrollToCaret(caret: Element): void {
  const frame = caret.parentElement as HTMLElement;
  const away = caret.getBoundingClientRect().right - frame.getBoundingClientRect().left;
  if (away > frame.clientWidth - MARGIN) frame.scrollLeft = away - frame.clientWidth / 2;
}

/** Returns a sentence with text in backticks as code. */
function renderSentence(sentence: string): readonly (Node | string)[] {
  return sentence
    .split(/`([^`\n]+)`/)
    .map((text, index) => (index % 2 === 1 ? element('code', { class: 'quoted' }, text) : text));
}

function renderButton(name: string, text: string, onClick: () => void): HTMLElement {
  const created = element('button', { class: name, type: 'button' }, text);
  created.addEventListener('click', onClick);
  return created;
}
