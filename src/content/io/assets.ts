// IO. Reads the properties of a file that is copied: size, content hash and, for an image, its dimensions. Large files are hashed in chunks
// and never held in memory.
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
/** Maximum size in bytes of a file that is checked for code; a larger one is published like a file with undecodable text. */
const MOST_CLEANED = 32 * 1024 * 1024;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Returns the dimensions of an image. Loaded only if there are images. */
export type Measure = (bytes: Uint8Array) => { width?: number; height?: number; orientation?: number };

/** Loads the image measuring library if any of the files is an image. */
export async function loadMeasure(files: readonly Pick<Asset, 'path'>[]): Promise<Measure | undefined> {
  return files.some(({ path }) => IMAGE.test(path)) ? (await import('image-size')).imageSize : undefined;
}

/** A file to be copied. */
export type AssetFile = Pick<Asset, 'file' | 'path' | 'origin'>;

/** Returns the asset of a file with known content. */
export function assetOf({ file, path, origin }: AssetFile, bytes: Uint8Array, measure?: Measure): Asset {
  const hash = hashOf(bytes);
  const image = imageOf(file, bytes.subarray(0, PIECE), measure);
  return withActive({ origin, file, path, size: bytes.length, hash, ...image }, () => bytes);
}

/** Reads a file and returns its asset, or a finding if it cannot be read. */
export function readAsset(root: string, { file, path, origin }: AssetFile, measure?: Measure): Asset | Diagnostic {
  try {
    const { size, hash, head } = digest(join(root, file));
    const asset = { origin, file, path, size, hash, ...imageOf(file, head, measure) };
    return withActive(asset, () => (size > head.length ? readFileSync(join(root, file)) : head));
  } catch (error) {
    return unreadable(file, error);
  }
}

/** Sets `active` on the asset of a file beside Markdown that would run code. Files in static folders are published unchanged. */
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

/** Returns the size, hash and first bytes of a file; reads it in chunks. */
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

/** Returns width, height and drawing of an image. */
function imageOf(file: string, head: Uint8Array, measure?: Measure): Pick<Asset, 'width' | 'height' | 'drawing'> {
  const drawing = drawingOf(file, head);
  return { ...pixelsOf(file, head, measure), ...(drawing && { drawing }) };
}

/**
 * Returns the drawing of an SVG that can be embedded in a page, with colours taken from the page; its root must have an id and a view box.
 * Else returns `undefined`.
 */
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

/** Returns displayed width and height of an image; empty if they are unknown. */
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
