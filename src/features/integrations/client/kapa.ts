// Kapa: a button on every page that answers questions about the site. Its settings are attributes of its script.
import { createServiceStarter, loadScript } from './service.ts';

export default createServiceStarter<{ readonly script: string; readonly attributes: Readonly<Record<string, string>> }>(
  'kapa',
  ({ script, attributes }) => {
    void loadScript(script, attributes);
    return undefined;
  },
);
