// Scripts for pages that are opened from a disk. Browsers fetch nothing there, and refuse modules and workers: a script that is
// no module is all that they load. One leaves what it holds at the element that loaded it (`client/classic.ts` reads it there).

const START = 'document.currentScript.held=';

/** A module of ours as such a script: what it exports by default is what it holds. Its imports are bundled. */
export function classicModule(module: string): string {
  // A script without imports and exports of its own is bundled as a function, which its only export calls.
  const [statement = '', exported = '', called] =
    /export\s*(?:\{([^{}]*)\}|default ([\w$]+\(\)));?\s*$/.exec(module) ?? [];
  const name = called ?? /([\w$]+) as default\b/.exec(exported)?.[1];
  const body = module.slice(0, module.length - statement.length);
  return `${START}(()=>{"use strict";${body}\n${name === undefined ? '' : `return{default:${name}}`}})()\n`;
}

/** JSON as such a script. It stays text: a browser reads JSON in half the time that the same takes as code. */
export function classicJson(json: string): string {
  return `${START}JSON.parse('${json.replace(/[\\']/g, '\\$&')}')\n`;
}

/** The JSON in what `classicJson` gave; nothing for another text. */
export function jsonOfClassic(script: string): string | undefined {
  const start = `${START}JSON.parse('`;
  if (!script.startsWith(start) || !script.endsWith("')\n")) return undefined;
  return script.slice(start.length, -3).replace(/\\([\\'])/g, '$1');
}

/** The script beside a page that holds its list of all products, as HTML in JSON, by the file of the page. */
export function productsScript(page: string): string {
  return page.replace(/html$/, 'products.js');
}
