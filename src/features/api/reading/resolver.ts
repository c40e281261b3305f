// Resolves the files that a description refers to, only from given texts.

import { findEndlessYamlAlias } from '../../../content/endless-alias.ts';
import { getParentFolder, joinPath } from '../../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import type { ContentLimitLookup } from '../../../model/budgets.ts';
import type { FileRefusalReason } from '../../../model/shown-files.ts';
import { hasSchemeOrHost } from '../../../model/url.ts';
import { parseJsonWithUniqueKeys } from './json-of.ts';
import type * as Library from './library.ts';
import { escapePointerKey } from './references.ts';

/** Texts of a description's files by root-relative path; `file` is the path of the description. */
export interface ApiDescriptionTexts {
  readonly file: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Referenced files that content may not show. */
  readonly refused?: Readonly<Record<string, FileRefusalReason>>;
  /** Limits of the output; by default the limits of a site. */
  readonly limits?: ContentLimitLookup;
}

export const OUTSIDE_FILE_PREFIX = 'outside:';
const REFUSED_FILE_PREFIX = 'refused:';

export interface RefResolver extends Library.BaseResolver {
  /** Parsed files by path. */
  readonly parsed: ReadonlyMap<string, unknown>;
  /** Whether the files are JSON Schema. */
  isOfSchemas: boolean;
  /** Parses a referenced file. A parse error is reported at the reference. */
  tryParse(source: Library.Source): void;
}

/** Creates a resolver for the given texts only. */
export function createRefResolver(
  { BaseResolver, Source, YamlParseError }: typeof Library,
  { texts, refused, limits }: ApiDescriptionTexts,
): RefResolver {
  return new (class extends BaseResolver {
    readonly parsed = new Map<string, unknown>();
    readonly documents = new Map<string, Library.Document<unknown>>();
    isOfSchemas = false;

    tryParse(source: Library.Source): void {
      if (this.parsed.has(source.absoluteRef)) return;
      try {
        this.documents.set(source.absoluteRef, this.parseDocument(source));
      } catch (error) {
        if (!(error instanceof YamlParseError)) throw error;
      }
    }

    override resolveExternalRef(base: string | null, ref: string): string {
      if (hasSchemeOrHost(ref)) return ref;
      const target = joinPath(getParentFolder((base ?? '/').slice(1)), ref);
      return target === undefined ? `${OUTSIDE_FILE_PREFIX}${ref}` : `/${target}`;
    }

    override parseDocument(source: Library.Source, isRoot?: boolean): Library.Document<unknown> {
      const knownDocument = this.documents.get(source.absoluteRef);
      if (knownDocument !== undefined) return knownDocument;
      const json = parseJsonWithUniqueKeys(source.body);
      const document = json === undefined ? super.parseDocument(source, isRoot) : { source, parsed: json };
      this.parsed.set(source.absoluteRef, document.parsed);
      const endless = json === undefined ? findEndlessYamlAlias(document.parsed, source.body, limits) : undefined;
      if (endless !== undefined)
        throw new YamlParseError(new Error(`${endless.reason} (${endless.line}:${endless.column})`), source);
      if (this.isOfSchemas) rewriteSchemaRefs(document.parsed);
      return document;
    }

    override async loadExternalRef(ref: string): Promise<Library.Source> {
      const text = getOwnPropertyValue(texts, ref.slice(1));
      const refusal = getOwnPropertyValue(refused, ref.slice(1));
      if (refusal !== undefined) throw new Error(`${REFUSED_FILE_PREFIX}${refusal} ${ref}`);
      if (text === undefined)
        throw new Error(
          `${ref.startsWith('/') ? 'missing' : ref.startsWith(OUTSIDE_FILE_PREFIX) ? OUTSIDE_FILE_PREFIX : 'remote'} ${ref}`,
        );
      return new Source(ref, text);
    }
  })();
}

/** Base address of a file without `$id`. */
const DEFAULT_BASE_ADDRESS = 'file:///';

/**
 * Pointers and addresses of a file's schemas, and the references in the file. Each reference has the base address against which it is
 * resolved.
 */
interface SchemaIndex {
  readonly pointers: Set<string>;
  readonly byAddress: Map<string, string>;
  readonly references: (readonly [node: Record<string, unknown>, base: string])[];
}

/**
 * Rewrites references to schemas of the same file to pointers. A reference may name a schema by `$id`, by an anchor or by a dynamic anchor.
 * Inside a schema with `$id`, a pointer is relative to that schema. Changes the document in place: no other code holds it yet.
 */
function rewriteSchemaRefs(document: unknown): void {
  const places: SchemaIndex = { pointers: new Set(), byAddress: new Map([[DEFAULT_BASE_ADDRESS, '']]), references: [] };
  collectSchemas(document, places, { pointer: '', base: DEFAULT_BASE_ADDRESS });
  for (const [node, base] of places.references) {
    const pointer = findSchemaPointer(String(node.$ref ?? node.$dynamicRef), base, places);
    if (pointer === undefined) continue;
    node.$ref = `#${pointer}`;
    delete node.$dynamicRef;
  }
}

function collectSchemas(
  node: unknown,
  places: SchemaIndex,
  { pointer, base }: Readonly<Record<'pointer' | 'base', string>>,
): void {
  if (typeof node !== 'object' || node === null) return;
  const { $id, $ref, $anchor, $dynamicAnchor, $dynamicRef } = node as Record<string, unknown>;
  const { pointers, byAddress, references } = places;
  const [id = '', anchor] = typeof $id === 'string' ? $id.split('#') : [];
  const schemaAddress = resolveSchemaAddress(id, base);
  // If several schemas have the same address, the outermost schema has precedence. This includes dynamic anchors.
  const name = (address: string) => byAddress.has(address) || byAddress.set(address, pointer);
  pointers.add(pointer);
  if (schemaAddress !== base) name(schemaAddress);
  for (const value of [anchor, $anchor, $dynamicAnchor])
    if (typeof value === 'string') name(`${schemaAddress}#${value}`);
  if (typeof ($ref ?? $dynamicRef) === 'string') references.push([node as Record<string, unknown>, schemaAddress]);
  for (const [key, inner] of Object.entries(node))
    collectSchemas(inner, places, { pointer: `${pointer}/${escapePointerKey(key)}`, base: schemaAddress });
}

function findSchemaPointer(reference: string, base: string, { pointers, byAddress }: SchemaIndex): string | undefined {
  const [address = '', fragment = ''] = reference.split('#');
  const target = resolveSchemaAddress(address, base);
  const start = byAddress.get(target);
  if (start === undefined || fragment === '') return start;
  if (!fragment.startsWith('/')) return byAddress.get(`${target}#${fragment}`);
  // By the standard, a pointer inside a schema with `$id` is relative to this schema. But many files give their parts an `$id` and still
  // write pointers relative to the root.
  return start === '' || pointers.has(start + fragment) ? start + fragment : undefined;
}

function resolveSchemaAddress(reference: string, base: string): string {
  if (reference === '') return base;
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}
