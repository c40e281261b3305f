// IO. Looks at a file that is copied as it is: its size, the hash of its bytes and, for an image, its pixels. Big files
// are hashed piece by piece and never held in memory.
import { createHash } from 'node:crypto';
import { readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../lib/hash.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Asset, Drawing } from '../../model/source.ts';
import { unreadable } from '../../model/unreadable.ts';
import { activeIn, mayBeActive } from '../active-files.ts';
import { withFile } from './open-file.ts';

const PIECE = 512 * 1024;
/** Bytes of a file that is looked through for code; a larger one is published as a file whose text cannot be read is. */
const MOST_CLEANED = 32 * 1024 * 1024;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Measures images; loaded only where there are any. */
export type Measure = (bytes: Uint8Array) => { width?: number; height?: number; orientation?: number };

/** Loads the library that measures images, where any of these files is one. */
export async function loadMeasure(files: readonly Pick<Asset, 'path'>[]): Promise<Measure | undefined> {
  return files.some(({ path }) => IMAGE.test(path)) ? (await import('image-size')).imageSize : undefined;
}

/** A file that is copied. */
export type AssetFile = Pick<Asset, 'file' | 'path' | 'origin'>;

/** Reads what is to be known of a file whose bytes are at hand. */
export function assetOf({ file, path, origin }: AssetFile, bytes: Uint8Array, measure?: Measure): Asset {
  const hash = hashOf(bytes);
  const image = imageOf(file, bytes.subarray(0, PIECE), measure);
  return withActive({ origin, file, path, size: bytes.length, hash, ...image }, () => bytes);
}

/** Reads what is to be known of a file. */
export function readAsset(root: string, { file, path, origin }: AssetFile, measure?: Measure): Asset | Diagnostic {
  try {
    const { size, hash, head } = digest(join(root, file));
    const asset = { origin, file, path, size, hash, ...imageOf(file, head, measure) };
    return withActive(asset, () => (size > head.length ? readFileSync(join(root, file)) : head));
  } catch (error) {
    return unreadable(file, error);
  }
}

/** Of what stands beside Markdown, what is active in it: a static file is published as its author wrote it. */
function withActive(asset: Asset, read: () => Uint8Array): Asset {
  if (asset.origin === 'static' || !mayBeActive(asset.file)) return asset;
  const active = activeIn(asset.file, asset.size > MOST_CLEANED ? undefined : textOfBytes(read()));
  if (active === undefined) return asset;
  return { ...asset, ...(active.kind === 'drawing' && { hash: hashOf(active.text) }), active };
}

function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A file's size, hash and first bytes; no more than a piece of it is in memory. */
export function digest(path: string): { size: number; hash: string; head: Uint8Array } {
  return withFile(path, (handle, { size }) => {
    const hash = createHash('sha256');
    const head = Buffer.allocUnsafe(Math.min(size, PIECE));
    let read = readSync(handle, head, 0, head.length, 0);
    const filled = head.subarray(0, read);
    hash.update(filled);
    const piece = size > read ? Buffer.allocUnsafe(PIECE) : undefined;
    for (let at = read; piece !== undefined; at += read) {
      read = readSync(handle, piece, 0, piece.length, at);
      if (read === 0) break;
      hash.update(piece.subarray(0, read));
    }
    return { size, hash: hash.digest('hex').slice(0, 32), head: filled };
  });
}

/** What is known of an image. */
function imageOf(file: string, head: Uint8Array, measure?: Measure): Pick<Asset, 'width' | 'height' | 'drawing'> {
  const drawing = drawingOf(file, head);
  return { ...pixelsOf(file, head, measure), ...(drawing && { drawing }) };
}

/** An SVG that asks for the colours of its page, and can be shown as a part of it: its root has an id and a view box. */
function drawingOf(file: string, head: Uint8Array): Drawing | undefined {
  if (!/\.svg$/i.test(file)) return undefined;
  const text = Buffer.from(head).toString('utf8');
  if (!/currentcolor|var\(--/i.test(text)) return undefined;
  const start = text.search(/<svg\b/);
  const root = start < 0 ? '' : text.slice(start, text.indexOf('>', start) + 1);
  const attribute = (name: string) => new RegExp(`\\s${name}=["']([\\w\\s.,-]+)["']`).exec(root)?.[1];
  const [id, viewBox] = [attribute('id'), attribute('viewBox')];
  return id === undefined || viewBox === undefined ? undefined : { id, viewBox };
}

/** Width and height as an image is shown; nothing where they cannot be told. */
function pixelsOf(file: string, bytes: Uint8Array, measure?: Measure): Pick<Asset, 'width' | 'height'> {
  if (measure === undefined || !IMAGE.test(file)) return {};
  try {
    const { width, height, orientation = 1 } = measure(bytes);
    if (!width || !height) return {};
    const isTurned = orientation >= 5;
    return { width: Math.round(isTurned ? height : width), height: Math.round(isTurned ? width : height) };
  } catch {
    return {};
  }
}
