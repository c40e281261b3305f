// Comments by giscus, in the element that the preset renders. They follow the colour mode of the site.
import { rootDataAttributeNames } from '../../../model/constants.ts';
import { createServiceStarter } from './service.ts';

interface GiscusClientOptions {
  readonly host: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export default createServiceStarter<GiscusClientOptions>('giscus', ({ host, attributes }, place) => {
  const root = document.documentElement;
  const theme = () => (root.dataset[rootDataAttributeNames.theme] === 'dark' ? 'dark' : 'light');
  const container = document.createElement('div');
  container.className = 'giscus';
  const script = document.createElement('script');
  script.async = true;
  const all = { ...attributes, theme: theme(), lang: place.dataset.lang ?? 'en' };
  for (const [name, value] of Object.entries(all)) script.setAttribute(`data-${name}`, value);
  script.src = `${host}/client.js`;
  place.replaceChildren(container, script);
  const follow = new MutationObserver(() => {
    const frame = place.querySelector('iframe');
    frame?.contentWindow?.postMessage({ giscus: { setConfig: { theme: theme() } } }, host);
  });
  follow.observe(root, { attributeFilter: [`data-${rootDataAttributeNames.theme}`] });
  return () => follow.disconnect();
});
