// Shows notices of the dev server over the page: errors in an overlay, warnings and short messages in a tray at the edge. Their shadow tree
// is outside of `<body>`. The site's styles therefore do not affect the notices, and page updates do not remove them.
import { formatCountWithNoun } from '../../lib/text.ts';
import { formatFindingSentence } from '../../model/diagnostic.ts';
import type { BrowserFinding, BrowserFindingList } from '../../model/live.ts';
import { createHtmlElement } from '../element.ts';
import css from './notices.css';

type NoticeKind = 'offline' | 'gone' | 'move';

/** An action of the server that the reader can start. */
export interface ActionOffer {
  readonly sentence: string;
  readonly action: string;
  readonly accept: () => void;
}

/** Minimum distance in pixels between the caret (the mark under a fault) and the edge of its code frame. */
const CARET_MARGIN_PX = 24;

const emptyFindingList: BrowserFindingList = { all: 0, faults: [] };

/** All notices over the page. */
export class Notices {
  readonly #sentences = new Map<NoticeKind, string>();
  #errors = emptyFindingList;
  #warnings = emptyFindingList;
  /** The errors that the reader dismissed, as JSON. If the errors change, they are shown again. */
  #putAway = '';
  /** Whether the reader has opened the errors of other pages on this page. Reset when the errors are dismissed or fixed. */
  #isAsked = false;
  #isElsewhere = false;
  #isTrayOpen = false;
  #offer: ActionOffer | undefined;
  #root: ShadowRoot | undefined;

  /** Replaces the displayed findings. Errors of other pages do not cover this page; only their number is shown. */
  show(errors: BrowserFindingList, warnings: BrowserFindingList, isElsewhere: boolean): void {
    [this.#errors, this.#warnings, this.#isElsewhere] = [errors, warnings, isElsewhere];
    if (warnings.all === 0) this.#isTrayOpen = false;
    if (errors.all === 0) this.#isAsked = false;
    this.#draw();
  }

  /** Shows a sentence as a notice. Without a sentence, removes the notice. */
  say(notice: NoticeKind, sentence: string | undefined): void {
    if (this.#sentences.get(notice) === sentence) return;
    if (sentence === undefined) this.#sentences.delete(notice);
    else this.#sentences.set(notice, sentence);
    this.#draw();
  }

  /** Shows an offered action, or removes it if `offer` is `undefined`. */
  offer(offer: ActionOffer | undefined): void {
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
    const buttons = createHtmlElement('div', { class: 'counts' }, ...next, hide);
    const bar = createHtmlElement(
      'header',
      { class: 'bar' },
      createHtmlElement('h2', {}, formatCountWithNoun(errors.all, 'error')),
      buttons,
    );
    const note =
      'What you see of a page with an error may be old, or lack what is at fault. This message disappears when you fix the errors.';
    const content = [bar, createHtmlElement('p', { class: 'note' }, note), renderFaultList(errors)];
    return createHtmlElement('section', { class: 'overlay', role: 'alertdialog', 'aria-label': 'Errors' }, ...content);
  }

  /** Moves to the next error; from the last error to the first. */
  #next(): void {
    const faults = [...(this.#root?.querySelectorAll<HTMLElement>('.overlay .fault') ?? [])];
    const index = faults.findIndex((fault) => fault.classList.contains('at'));
    const next = faults[(Math.max(index, 0) + 1) % faults.length];
    faults[index]?.classList.remove('at');
    next?.classList.add('at');
    next?.scrollIntoView();
  }

  #tray(isOver: boolean): HTMLElement {
    const errors = this.#errors;
    const warnings = this.#warnings;
    const isOpen = this.#isTrayOpen;
    const box = createHtmlElement('aside', { class: 'tray', 'aria-label': 'Dev server' });
    if (isOpen && warnings.all > 0)
      box.append(
        createHtmlElement('section', { class: 'warnings', 'aria-label': 'Warnings' }, renderFaultList(warnings)),
      );
    for (const sentence of this.#sentences.values())
      box.append(createHtmlElement('p', { class: 'notice', role: 'status' }, ...renderInlineCode(sentence)));
    if (this.#offer) box.append(renderActionOffer(this.#offer, () => this.offer(undefined)));
    const counts = createHtmlElement('div', { class: 'counts' });
    if (errors.all > 0 && !isOver)
      counts.append(renderButton('error-count', formatCountWithNoun(errors.all, 'error'), () => this.#bringBack()));
    if (warnings.all > 0) {
      const toggle = renderButton('count', formatCountWithNoun(warnings.all, 'warning'), () => this.#toggleTray());
      toggle.setAttribute('aria-expanded', String(isOpen));
      counts.append(toggle);
    }
    if (counts.childElementCount > 0) box.append(counts);
    return box;
  }
}

function renderActionOffer({ sentence, action, accept }: ActionOffer, dismiss: () => void): HTMLElement {
  const buttons = [renderButton('accept', action, accept), renderButton('dismiss', 'Leave it', dismiss)];
  return createHtmlElement(
    'p',
    { class: 'notice offer', role: 'status' },
    ...renderInlineCode(sentence),
    ' ',
    ...buttons,
  );
}

function renderFaultList({ all, faults }: BrowserFindingList): HTMLElement {
  const items = createHtmlElement('ol', { class: 'faults' }, ...faults.map(renderFault));
  if (all > faults.length)
    items.append(createHtmlElement('li', { class: 'more' }, `… and ${all - faults.length} more`));
  return items;
}

function renderFault(fault: BrowserFinding): HTMLElement {
  const { code, place, href, page, explain, frame } = fault;
  const head = createHtmlElement('p', { class: 'head' }, createHtmlElement('code', { class: 'code' }, code));
  if (place !== undefined) {
    const link = { class: 'place', title: 'Open in the editor' };
    head.append(
      href === undefined
        ? createHtmlElement('span', { class: 'place' }, place)
        : createHtmlElement('a', { ...link, href }, place),
    );
  }
  if (page !== undefined && new URL(page, location.href).pathname !== location.pathname)
    head.append(createHtmlElement('a', { class: 'fault-page', href: page }, 'its page'));
  if (explain !== undefined) head.append(createHtmlElement('code', { class: 'explain' }, explain));
  const content = [
    head,
    createHtmlElement('p', { class: 'message' }, ...renderInlineCode(formatFindingSentence(fault))),
  ];
  return createHtmlElement('li', { class: 'fault' }, ...content, ...(frame.length > 0 ? [renderCodeFrame(frame)] : []));
}

function renderCodeFrame(frame: BrowserFinding['frame']): HTMLElement {
  const width = String(frame.at(-1)?.number).length;
  const lines = frame.flatMap(({ number, text, isAt, caret }) => {
    const line = `${String(number).padStart(width)} │ ${text}\n`;
    const spans = [createHtmlElement('span', { class: isAt ? 'line at' : 'line' }, line)];
    if (caret !== undefined) {
      const mark = `${' '.repeat(width)} │ ${' '.repeat(caret)}^\n`;
      spans.push(createHtmlElement('span', { class: 'caret' }, mark));
    }
    return spans;
  });
  return createHtmlElement('pre', { class: 'frame' }, ...lines);
}

/** Scrolls a frame that is wider than the window to its caret. */
function scrollToCaret(caret: Element): void {
  const frame = caret.parentElement as HTMLElement;
  const away = caret.getBoundingClientRect().right - frame.getBoundingClientRect().left;
  if (away > frame.clientWidth - CARET_MARGIN_PX) frame.scrollLeft = away - frame.clientWidth / 2;
}

/** Returns a sentence as nodes. Text in backticks becomes a code element. */
function renderInlineCode(sentence: string): readonly (Node | string)[] {
  return sentence
    .split(/`([^`\n]+)`/)
    .map((text, index) => (index % 2 === 1 ? createHtmlElement('code', { class: 'quoted' }, text) : text));
}

function renderButton(name: string, text: string, onClick: () => void): HTMLElement {
  const created = createHtmlElement('button', { class: name, type: 'button' }, text);
  created.addEventListener('click', onClick);
  return created;
}
