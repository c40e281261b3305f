// The script of dev-server pages: keeps them in sync with the author's files. Not part of built sites.
import { navigationEventName } from '../../model/constants.ts';
import { type DevServerEvent, devServerPaths, pageRevisionAttribute } from '../../model/live.ts';
import { swapChangedAssets } from './files.ts';
import { syncScrollWithEditor } from './follow.ts';
import { type ActionOffer, Notices } from './notices.ts';
import { updatePage } from './update.ts';

/** Delay before the next connection attempt if the server does not answer. */
const RETRY_DELAY_MS = 500;
/** Delay before a notice appears if the server does not answer. */
const OFFLINE_NOTICE_DELAY_MS = 1500;

const notices = new Notices();
let eventSource: EventSource | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let offlineTimer: ReturnType<typeof setTimeout> | undefined;

/** Opens the event stream of the current page. A hidden page has no stream, since browsers limit the connections per host. */
function openEventStream(): void {
  eventSource?.close();
  clearTimeout(retryTimer);
  if (document.hidden) return;
  const version = document.body.getAttribute(pageRevisionAttribute) ?? '';
  const query = new URLSearchParams({ page: location.pathname, version });
  eventSource = new EventSource(`${devServerPaths.events}?${query}`);
  eventSource.onopen = () => {
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
    notices.say('offline', undefined);
  };
  eventSource.onmessage = ({ data }) => handleLiveEvent(JSON.parse(data) as DevServerEvent);
  eventSource.onerror = () => {
    eventSource?.close();
    retryTimer = setTimeout(openEventStream, RETRY_DELAY_MS);
    offlineTimer ??= setTimeout(showOfflineNotice, OFFLINE_NOTICE_DELAY_MS);
  };
}

function showOfflineNotice(): void {
  notices.say('offline', 'The dev server does not answer. This page updates when it is back.');
}

function handleLiveEvent(event: DevServerEvent): void {
  if (event.type === 'page') {
    notices.say('gone', undefined);
    updatePage(event.html, event.isEdit);
  } else if (event.type === 'moved') location.replace(event.href + (event.href.includes('#') ? '' : location.hash));
  else if (event.type === 'gone') notices.say('gone', 'This page is no longer part of the site.');
  else if (event.type === 'renamed') notices.offer(event.offer && createOfferAfterRename(event.offer));
  else if (event.type === 'files') swapChangedAssets(event.hashes);
  else notices.show(event.errors, event.warnings, event.isElsewhere);
}

/** Returns an offer to the author after a file was renamed: to update the links to it, and to redirect its old address. */
function createOfferAfterRename({ from, to }: { readonly from: string; readonly to: string }): ActionOffer {
  const accept = async () => {
    const { ok } = await fetch(devServerPaths.move, { method: 'POST' }).catch(() => ({ ok: false }));
    notices.offer(undefined);
    notices.say('move', ok ? undefined : `\`${from}\` could not be moved. The terminal says why.`);
  };
  return { sentence: `\`${from}\` is \`${to}\` now.`, action: 'Move its links and its address', accept };
}

document.addEventListener(navigationEventName, openEventStream);
document.addEventListener('visibilitychange', () => (document.hidden ? eventSource?.close() : openEventStream()));
// An open stream would keep the page out of the back/forward cache.
addEventListener('pagehide', () => eventSource?.close());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) openEventStream();
});
syncScrollWithEditor();
openEventStream();
