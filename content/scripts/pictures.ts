// Pictures of every page type at four widths in both modes, for looking at: `npm run pictures [-- PATH…]`. They go to
// the ignored folder pictures/, one file each.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../tests/support/browser.ts';
import { serveFolder } from '../../tests/support/static-server.ts';

const WIDTHS = [390, 1000, 1440, 1920];
const MODES = ['light', 'dark'] as const;
/** Tall pages are cut here, in pixels. */
const TALLEST = 2400;

const PATHS = [
  '/',
  '/launcher',
  '/launcher/home',
  '/android/overview',
  '/aladdin/codiscan/data-classes',
  '/scanner/snap-ocr',
  '/capturesdk/overview',
  '/magellansdk/rest-api',
  '/scan2deploy/scripting/copy',
  '/releases',
  '/releases/2025/10/15/scan2deploy-studio-v.2.6.2',
  '/releases/archive',
  '/releases/tags',
  '/releases/tags/oemconfig',
  '/releases/products',
  '/releases/products/oemconfig',
  '/search',
  '/devices?model=skorpio-x5&android=10',
  '/devices/memor-20',
  '/launcher/print',
  '/nothing/here',
];

/** Makes the pictures; gives the exit code. */
async function main(root: string): Promise<number> {
  const paths = process.argv.slice(2).length > 0 ? process.argv.slice(2) : PATHS;
  const folder = join(root, 'pictures');
  const out = join(folder, 'site');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const command = [join(root, 'bin/techdocs.js'), 'build', '--quiet', '--out-dir', out];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) return 1;
  const [browser, server] = await Promise.all([launchBrowser(), serveFolder(out)]);
  try {
    for (const path of paths) {
      const name = path === '/' ? 'home' : path.slice(1).replaceAll(/[/?=&]/g, '-');
      for (const width of WIDTHS) {
        for (const mode of MODES) {
          const page = await browser.newPage({ viewport: { width, height: 900 } });
          await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
          await page.goto(server.origin + path, { waitUntil: 'networkidle' });
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
          await page.screenshot({ path: join(folder, `${name}-${width}-${mode}.png`), clip, fullPage: true });
          await page.close();
        }
      }
      console.log(name);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return 0;
}

process.exitCode = await main(fileURLToPath(new URL('../..', import.meta.url)));
