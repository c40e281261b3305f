// Scripts for pages that are opened from a disk. There, browsers block requests, modules and workers, and load only classic scripts. Such a
// script stores its value at the element that loaded it, where `features/portable/client/classic.ts` reads it.

const START = 'document.currentScript.held=';

/** Converts a bundled module to a classic script. The value that it stores is an object with the module's default export as `default`. */
export function classicModule(module: string): string {
  // The bundler wraps a script without imports and exports in a function, which the only export calls.
  const [statement = '', exported = '', called] =
    /export\s*(?:\{([^{}]*)\}|default ([\w$]+\(\)));?\s*$/.exec(module) ?? [];
  const name = called ?? /([\w$]+) as default\b/.exec(exported)?.[1];
  const body = module.slice(0, module.length - statement.length);
  return `${START}(()=>{"use strict";${body}\n${name === undefined ? '' : `return{default:${name}}`}})()\n`;
}

/** Converts JSON to a classic script. The JSON stays a string: browsers parse it in half the time of a literal. */
export function classicJson(json: string): string {
  return `${START}JSON.parse('${json.replace(/[\\']/g, '\\$&')}')\n`;
}

/** Returns the JSON in a script of `classicJson`; `undefined` for other texts. */
export function jsonOfClassic(script: string): string | undefined {
  const start = `${START}JSON.parse('`;
  if (!script.startsWith(start) || !script.endsWith("')\n")) return undefined;
  return script.slice(start.length, -3).replace(/\\([\\'])/g, '$1');
}

/** Returns the path of the script that holds a page's list of all products, as HTML in JSON, from the path of the page. */
export function productsScript(page: string): string {
  return page.replace(/html$/, 'products.js');
}
