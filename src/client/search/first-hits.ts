// Draws the first hits without React, which is large and starts late on slow devices. The dialog script replaces them with the same hits
// within one frame.
import { type SearchAnswer, type SearchHit, type SearchProvider, searchLimits } from '../../model/search.ts';
import { createWordFinder, splitTextAtWordRanges } from '../../search/rank/marks.ts';
import { createHtmlElement } from '../element.ts';
import type { SafeStorage } from '../storage.ts';
import { formatClientText } from '../texts.ts';
import { formatGroupName, formatResultCount, joinPathLabels } from './hit-texts.ts';
import { searchIconShapes, selectHitIcon } from './icons.ts';
import { WordHighlighter } from './mark-page.ts';
import { getCurrentPath } from './page-path.ts';
import { groupHitRows, type HitRow } from './rows.ts';
import { SearchHistoryStore } from './saved.ts';
import { readSearchSettings, selectSearchVersion } from './settings.ts';

/** Maximum number of drawn hits: more than a screen shows. */
const MAX_INITIAL_HITS = 10;

/** Draws the hits for the field of the dialog until the dialog script takes over. */
export function renderInitialHits(provider: SearchProvider, storage: SafeStorage): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search-dialog');
  const field = dialog?.querySelector('input');
  if (!dialog || !field || field.role) return;
  const life = new AbortController();
  const box = createHtmlElement('div', {
    class: 'search-first',
    role: 'group',
    'aria-label': formatClientText('Results'),
  });
  const store = new SearchHistoryStore(storage, new WordHighlighter(storage));
  let lastQuery = '';
  const openFirst = () => dialog.open && box.querySelector('a')?.click();
  const draw = (query: string, { hits, total }: SearchAnswer) => {
    if (field.role) return life.abort();
    if (query !== field.value.trim() || hits.length === 0) return;
    const status = createHtmlElement(
      'p',
      { class: 'visually-hidden', role: 'status' },
      formatResultCount(hits.length, total),
    );
    const onOpen = (hit: SearchHit) => {
      store.open(hit, query);
      dialog.close();
    };
    box.replaceChildren(status, renderHits(hits, onOpen));
    // The hits replace the loading message.
    dialog.querySelector(':scope > [role=status]')?.remove();
    dialog.append(box);
    if (field.dataset.entered === field.value) openFirst();
  };
  const ask = () => {
    const query = field.value.trim();
    if (field.role) return life.abort();
    if (query === lastQuery) return;
    lastQuery = query;
    box.remove();
    if (query === '') return;
    const version = selectSearchVersion(readSearchSettings(), storage);
    const request = { query, version, offset: 0, limit: searchLimits.mostInAll, from: getCurrentPath() };
    const onAnswer = (answer: SearchAnswer) => draw(query, answer);
    // The dialog script runs the same query and reports errors.
    provider.warm(query).catch(() => {});
    provider.ask(request, life.signal, onAnswer).then(onAnswer, () => {});
  };
  const { signal } = life;
  field.addEventListener('input', ask, { signal });
  field.addEventListener(
    'keydown',
    ({ key, isComposing }) => {
      const isAsked = lastQuery !== '' && lastQuery === field.value.trim();
      if (key === 'Enter' && !isComposing && !field.role && isAsked && box.isConnected) openFirst();
    },
    { signal },
  );
  ask();
}

function renderHits(hits: readonly SearchHit[], onOpen: (hit: SearchHit) => void): HTMLElement {
  const list = createHtmlElement('div', { class: 'search-hits' });
  let left = MAX_INITIAL_HITS;
  for (const { first, rows } of groupHitRows(hits, new Set())) {
    const shown = rows.filter((row): row is Extract<HitRow, { type: 'hit' }> => row.type === 'hit').slice(0, left);
    if (shown.length === 0) break;
    left -= shown.length;
    const head = createHtmlElement('div', { class: 'search-group-head' }, formatGroupName(first));
    list.append(
      createHtmlElement('div', { class: 'search-group' }, head, ...shown.map(({ hit }) => renderHitLink(hit, onOpen))),
    );
  }
  return list;
}

function renderHitLink(hit: SearchHit, onOpen: (hit: SearchHit) => void): HTMLAnchorElement {
  const { title, headings, words, snippet, href, isExternal } = hit;
  const find = createWordFinder(words);
  const marked = (line: string) =>
    splitTextAtWordRanges(line, find).map((part) =>
      part.isMarked ? createHtmlElement('mark', {}, part.text) : part.text,
    );
  const path = joinPathLabels(headings.slice(0, -1));
  const name = createHtmlElement('span', { class: 'search-hit-title' });
  if (path !== '') name.append(createHtmlElement('span', { class: 'search-hit-path' }, ...marked(path), ' › '));
  name.append(...marked(headings.at(-1) ?? title));
  const lines = createHtmlElement('span', { class: 'search-hit-text' }, name, ' ');
  if (snippet !== '') lines.append(createHtmlElement('span', { class: 'search-hit-snippet' }, ...marked(snippet)));
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(document.createElementNS(icon.namespaceURI, 'path'));
  icon.firstElementChild?.setAttribute('d', searchIconShapes[selectHitIcon(hit)]);
  const link = createHtmlElement(
    'a',
    { class: 'search-hit', href, ...(isExternal && { rel: 'external' }) },
    icon,
    lines,
  );
  link.onclick = ({ metaKey, ctrlKey, shiftKey }) => metaKey || ctrlKey || shiftKey || onOpen(hit);
  return link;
}
