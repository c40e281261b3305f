/** The path of a Chromium on this machine. */
export function findBrowser(env?: NodeJS.ProcessEnv): string | undefined;
/** Gives the path of a browser, or says why there is none and whether that is a fault here. */
export function ensureBrowser(): { path?: string; isFault: boolean; message?: string };
