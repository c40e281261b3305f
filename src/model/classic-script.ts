// Scripts for pages opened from a disk, where browsers load only classic scripts, and block requests, modules and workers. A classic script
// stores its value on its `<script>` element; `features/portable/client/classic.ts` reads the value there.

const CLASSIC_SCRIPT_START = 'document.currentScript.held=';

/** Converts a bundled module to a classic script. The value that it stores is an object with the module's default export as `default`. */
export function convertModuleToClassicScript(module: string): string {
  // The bundler wraps a script without imports in a function; the only export calls it.
  const [statement = '', exported = '', called] =
    /export\s*(?:\{([^{}]*)\}|default ([\w$]+\(\)));?\s*$/.exec(module) ?? [];
  const name = called ?? /([\w$]+) as default\b/.exec(exported)?.[1];
  const body = module.slice(0, module.length - statement.length);
  return `${CLASSIC_SCRIPT_START}(()=>{"use strict";${body}\n${name === undefined ? '' : `return{default:${name}}`}})()\n`;
}

/** Converts JSON to a classic script. The JSON stays a string: browsers parse it in half the time of a literal. */
export function convertJsonToClassicScript(json: string): string {
  return `${CLASSIC_SCRIPT_START}JSON.parse('${json.replace(/[\\']/g, '\\$&')}')\n`;
}

/** Returns the JSON in a script of `convertJsonToClassicScript`; `undefined` for other texts. */
export function extractJsonFromClassicScript(script: string): string | undefined {
  const start = `${CLASSIC_SCRIPT_START}JSON.parse('`;
  if (!script.startsWith(start) || !script.endsWith("')\n")) return undefined;
  return script.slice(start.length, -3).replace(/\\([\\'])/g, '$1');
}

/**
 * Returns the path of the script that contains the list of all products. The script stores the HTML of the list as JSON. `page` is the path
 * of the page with the list.
 */
export function computeProductsScriptPath(page: string): string {
  return page.replace(/html$/, 'products.js');
}
