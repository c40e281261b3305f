// Kapa: its script adds a button to every page, where readers can ask questions about the site. The settings are attributes of this script.
import { createServiceStarter, loadScript } from './service.ts';

export default createServiceStarter<{ readonly script: string; readonly attributes: Readonly<Record<string, string>> }>(
  'kapa',
  ({ script, attributes }) => {
    void loadScript(script, attributes);
    return undefined;
  },
);
