// Packs the extension for Visual Studio Code: `editors/vscode`, bundled, as a `.vsix`, which is a zip with two lists of its content. The
// official tool brings more packages than all of techdocs.
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ZipFile } from 'yazl';
import { thirdPartyLicences } from './third-party.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'editors', 'vscode');

/** The fields of an extension's manifest that packing needs. */
interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  readonly engines: { readonly vscode: string };
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly extensionKind: readonly string[];
}

/** Packs the extension into a folder; returns the path of the archive. */
export async function packExtension(folder: string): Promise<string> {
  const { version, repository, homepage, bugs } = readJson(join(root, 'package.json'));
  const { private: _, ...own } = readJson(join(source, 'package.json'));
  const manifest = { ...own, version, repository, homepage, bugs } as unknown as Manifest;
  const { code, licences } = await bundled();
  const files: Readonly<Record<string, string>> = {
    'extension/package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'extension/extension.js': code,
    'extension/README.md': readFileSync(join(source, 'README.md'), 'utf8'),
    'extension/LICENSE.txt': readFileSync(join(root, 'LICENSE'), 'utf8'),
    'extension/THIRD-PARTY-LICENSES.txt': licences,
    'extension/snippets/markdown.json': readFileSync(join(source, 'snippets', 'markdown.json'), 'utf8'),
  };
  mkdirSync(folder, { recursive: true });
  const target = join(folder, `${manifest.name}-${manifest.version}.vsix`);
  await writeZip(target, {
    'extension.vsixmanifest': packageManifest(manifest),
    '[Content_Types].xml': contentTypes(Object.keys(files)),
    ...files,
  });
  return target;
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

/** Returns the code as one file, and the licences of its packages. */
async function bundled() {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(source, 'src', 'extension.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
  });
  const licences = thirdPartyLicences(root, Object.keys(metafile.inputs), []);
  return { code: outputFiles[0]?.text ?? '', licences };
}

/** Writes a zip with the same bytes for the same files: an archive has no date of its own. */
async function writeZip(target: string, files: Readonly<Record<string, string>>): Promise<void> {
  const zip = new ZipFile();
  const mtime = new Date(Date.UTC(1980, 0, 1, 12));
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { mtime, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
}

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.js': 'application/javascript',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.vsixmanifest': 'text/xml',
};

/** Returns the content types of the files, by extension. */
function contentTypes(names: readonly string[]): string {
  const endings = [...new Set([...names, 'extension.vsixmanifest'].map((name) => extname(name)))];
  const types = endings.map((ending) => `<Default Extension="${ending}" ContentType="${TYPES[ending]}"/>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>
`;
}

/** Returns the list that VS Code and its marketplace read. */
function packageManifest(manifest: Manifest): string {
  const { name, displayName, description, version, publisher, engines, categories, keywords, extensionKind } = manifest;
  const properties: Readonly<Record<string, string>> = {
    'Microsoft.VisualStudio.Code.Engine': engines.vscode,
    'Microsoft.VisualStudio.Code.ExtensionDependencies': '',
    'Microsoft.VisualStudio.Code.ExtensionPack': '',
    'Microsoft.VisualStudio.Code.ExtensionKind': extensionKind.join(','),
    'Microsoft.VisualStudio.Code.LocalizedLanguages': '',
    'Microsoft.VisualStudio.Code.EnabledApiProposals': '',
    'Microsoft.VisualStudio.Code.ExecutesCode': 'true',
    'Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown': 'true',
    'Microsoft.VisualStudio.Services.Content.Pricing': 'Free',
  };
  const assets: Readonly<Record<string, string>> = {
    'Microsoft.VisualStudio.Code.Manifest': 'extension/package.json',
    'Microsoft.VisualStudio.Services.Content.Details': 'extension/README.md',
    'Microsoft.VisualStudio.Services.Content.License': 'extension/LICENSE.txt',
  };
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(name)}" Version="${xml(version)}" Publisher="${xml(publisher)}"/>
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Tags>${xml(keywords.join(','))}</Tags>
    <Categories>${xml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${Object.entries(properties)
  .map(([id, value]) => `      <Property Id="${id}" Value="${xml(value)}"/>`)
  .join('\n')}
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
${Object.entries(assets)
  .map(([type, path]) => `    <Asset Type="${type}" Path="${path}" Addressable="true"/>`)
  .join('\n')}
  </Assets>
</PackageManifest>
`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packed = await packExtension(resolve(process.argv[2] ?? join(source, 'build')));
  process.stdout.write(`${packed}\n`);
}
