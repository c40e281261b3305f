// Algolia's Ask AI, as the panel of DocSearch.
import { rootDataAttributeNames } from '../../../model/constants.ts';
import { createServiceStarter, loadScript } from './service.ts';

interface AlgoliaAskClientOptions {
  readonly script: string;
  readonly styles: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

export default createServiceStarter<AlgoliaAskClientOptions>('algolia-ask', ({ script, styles, settings }) => {
  for (const href of styles) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
  const container = document.createElement('div');
  document.body.append(container);
  void loadScript(script).then((hasCome) => {
    if (!hasCome) return;
    const { docsearchSidepanel: open } = window as unknown as { docsearchSidepanel(settings: object): void };
    const theme = document.documentElement.dataset[rootDataAttributeNames.theme] === 'dark' ? 'dark' : 'light';
    open({ ...settings, container, theme });
  });
  return undefined;
});
