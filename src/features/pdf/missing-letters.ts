// Finds the letters of a page that no font on this machine has. Chromium prints an empty box for such a letter and does not report it.
import type { DevTools } from './devtools.ts';

/** Letters without a font, by the id of the text that contains them; the empty id stands for the cover and the contents. */
export type MissingLetters = ReadonlyMap<string, readonly string[]>;

/** Returns the letters without a font on the page in a tab. `ids`: ids of the elements with the texts of the page. */
export async function findMissingLetters(tab: DevTools, ids: readonly string[]): Promise<MissingLetters> {
  const { frameTree } = await tab.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id };
  const { executionContextId: contextId } = await tab.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld',
    world,
  );
  const call = { expression: renderMissingLettersScript(ids), contextId, awaitPromise: true, returnByValue: true };
  const { result } = await tab.send<{ result: { value?: readonly [string, readonly string[]][] } }>(
    'Runtime.evaluate',
    call,
  );
  return new Map(result.value);
}

/**
 * Script for the browser. It draws each letter, and compares the image with the empty box that Chromium draws for a code point of private
 * use. Chromium runs this script in a page whose own scripts are off.
 */
function renderMissingLettersScript(ids: readonly string[]): string {
  return String.raw`(async () => {
  await document.fonts.ready;
  const ids = new Set(${JSON.stringify(ids)});
  const visible = /[^\p{ASCII}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;
  const unused = String.fromCodePoint(0x10fffd);
  const canvas = Object.assign(document.createElement('canvas'), { width: 24, height: 24 });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const draw = (letter) => {
    pen.clearRect(0, 0, 24, 24);
    pen.fillText(letter, 2, 18);
    return pen.getImageData(0, 0, 24, 24).data.join();
  };
  const boxes = new Map();
  const results = new Map();
  const isMissing = (letter, font) => {
    const key = letter + font;
    const known = results.get(key);
    if (known !== undefined) return known;
    pen.font = '16px ' + font;
    const measure = (text) => pen.measureText(text).width;
    if (!boxes.has(font)) boxes.set(font, { width: measure(unused), image: draw(unused) });
    const box = boxes.get(font);
    const result = measure(letter) === box.width && draw(letter) === box.image;
    results.set(key, result);
    return result;
  };
  const findId = (element) => {
    for (let at = element; at; at = at.parentElement) if (ids.has(at.id)) return at.id;
    return '';
  };
  const missing = new Map();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const letters = data.match(visible);
    if (letters === null || !parentElement.checkVisibility()) continue;
    const font = getComputedStyle(parentElement).fontFamily;
    for (const letter of new Set(letters)) {
      if (!isMissing(letter, font)) continue;
      const id = findId(parentElement);
      missing.set(id, (missing.get(id) ?? new Set()).add(letter));
    }
  }
  return [...missing].map(([id, letters]) => [id, [...letters]]);
})()`;
}
