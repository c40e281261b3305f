// A loopback server that replaces the services of presets: it has minimal versions of their documented scripts, and records what they send.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request of a page. */
export interface ServiceRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly body: string;
}

/** The server. */
export interface ServiceServer {
  readonly origin: string;
  readonly requests: readonly ServiceRequest[];
  /** Returns the parsed bodies that were sent to a path. */
  sent(path: string): readonly unknown[];
  /** Clears the recorded requests. */
  forget(): void;
  /** Sets the status of responses, or disables them. */
  fail(status: number | 'silent' | undefined): void;
  close(): Promise<void>;
}

const SCRIPTS: Readonly<Record<string, string>> = {
  // In manual mode, counts only reported views, those before its start included.
  '/js/script.manual.js': `{
    const { src, dataset: { domain: d } } = document.currentScript;
    const { q = [] } = window.plausible ?? {};
    window.plausible = (n, { u }) => fetch(new URL('/api/event', src), { method: 'POST', body: JSON.stringify({ n, u, d, r: document.referrer || null }) });
    for (const call of q) window.plausible(...call);
  }`,
  '/matomo.js': `{
    const state = {};
    const run = ([command, ...values]) => {
      if (command !== 'trackPageView') return void (state[command] = values[0]);
      navigator.sendBeacon(state.setTrackerUrl, JSON.stringify({
        idsite: state.setSiteId, url: state.setCustomUrl, action_name: state.setDocumentTitle, urlref: state.setReferrerUrl ?? '',
      }));
    };
    window._paq.forEach(run);
    window._paq = { push: run };
  }`,
  '/script.js': `{
    const { websiteId: website, hostUrl, autoTrack } = document.currentScript.dataset;
    if (autoTrack !== 'false') throw new Error('It would count twice.');
    window.umami = { track: (change) => fetch(hostUrl + '/api/send', {
      method: 'POST', body: JSON.stringify({ type: 'event', payload: change({ website, hostname: location.hostname }) }),
    }) };
  }`,
  '/static/array.js': `{
    let host, token;
    window.posthog = {
      init(key, settings) {
        if (settings.capture_pageview !== false) throw new Error('It would count twice.');
        [host, token] = [settings.api_host, key];
      },
      capture: (event, properties) => fetch(host + '/e/', { method: 'POST', body: JSON.stringify({ token, event, properties }) }),
    };
  }`,
  // Inserts its frame into the existing element, and adds a stylesheet.
  '/client.js': `{
    const { src, dataset } = document.currentScript;
    const { origin } = new URL(src);
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = origin + '/default.css';
    document.head.prepend(style);
    const frame = document.createElement('iframe');
    frame.className = 'giscus-frame';
    frame.title = 'Comments';
    frame.src = origin + '/' + dataset.lang + '/widget?' + new URLSearchParams({
      term: location.pathname, repo: dataset.repo, theme: dataset.theme,
    });
    const place = document.querySelector('.giscus');
    while (place.firstChild) place.firstChild.remove();
    place.append(frame);
  }`,
};

/** Starts it on a free port of 127.0.0.1. */
export async function startService(): Promise<ServiceServer> {
  const requests: ServiceRequest[] = [];
  let failure: number | 'silent' | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      const { pathname } = new URL(path, 'http://a.example');
      const cors = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
        'cache-control': 'no-store',
      };
      if (method === 'OPTIONS') return response.writeHead(204, cors).end();
      requests.push({ method, path, body });
      if (failure === 'silent') return request.socket.destroy();
      if (failure !== undefined) return response.writeHead(failure, cors).end();
      const script = SCRIPTS[pathname];
      if (script) return response.writeHead(200, { ...cors, 'content-type': 'text/javascript' }).end(script);
      if (pathname.endsWith('.css'))
        return response.writeHead(200, { ...cors, 'content-type': 'text/css' }).end('.giscus-frame { width: 100% }');
      if (!pathname.endsWith('/widget')) return response.writeHead(200, cors).end('ok');
      // Shows the reported theme, like a frame that follows its page.
      const page = `<!doctype html><title>Comments</title><p>Comments</p><script>addEventListener('message', ({ data }) => {
        document.querySelector('p').textContent = data.giscus.setConfig.theme;
      });</script>`;
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sent: (path) => requests.filter((each) => each.path === path).map(({ body }) => JSON.parse(body)),
    forget: () => void requests.splice(0),
    fail(status) {
      failure = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
