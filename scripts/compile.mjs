// Compiles the package into dist/: command and library for Node, code for browsers, icons and types. Small dependencies are bundled,
// because loading many files slows the start more than running them; dependencies that only a cold build needs stay external and are
// imported on demand. Old files are removed only after all new ones are complete.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { joinChunks } from './join-chunks.mjs';
import { thirdPartyLicences } from './third-party.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const cssTarget = ['chrome111', 'firefox113', 'safari16.4'];
/** Packages that an installation brings. Everything else is bundled, so nothing unused is installed. */
const external = ['react', 'shiki/langs', 'shiki/themes', 'rolldown', 'undici'];

/** All bundled files: the licences of their packages come with the code. */
const inputs = new Set();
const bundle = async (options) => {
  const result = await build({ ...options, metafile: true });
  for (const input of Object.keys(result.metafile.inputs)) inputs.add(input);
  return result;
};

/** The one file of React that renders to text; the rest of `react-dom/server` is for streams and browsers. */
const reactServer = {
  name: 'react-server',
  setup({ onResolve, onLoad }) {
    const file = (name) => JSON.stringify(join(root, 'node_modules/react-dom/cjs', `${name}.production.js`));
    onResolve({ filter: /^react-dom(?:\/server)?$/ }, ({ path }) => ({ path, namespace: 'react-server' }));
    onLoad({ filter: /server$/, namespace: 'react-server' }, () => ({
      contents: `import server from ${file('react-dom-server-legacy.node')};
        export const { renderToStaticMarkup, renderToString } = server;`,
      resolveDir: root,
    }));
    onLoad({ filter: /dom$/, namespace: 'react-server' }, () => ({
      contents: `module.exports = require(${file('react-dom')});`,
      resolveDir: root,
    }));
  },
};

/** Leaves out GraphQL, which the parser of API descriptions would bring although they do not use it. */
const withoutGraphql = {
  name: 'without-graphql',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^graphql(?:\/|$)/ }, ({ path }) => ({ path, namespace: 'without-graphql' }));
    onLoad({ filter: /./, namespace: 'without-graphql' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Rules of the library for each format of API descriptions: name, exported name and module. Some rules differ by format. */
const listApiRules = (format) => {
  const own = (name, formats) => `../${formats.includes(format) ? format : 'common'}/${name}.js`;
  const shared = [
    ['struct', 'Struct', '../common/struct.js'],
    ['no-unresolved-refs', 'NoUnresolvedRefs', '../common/no-unresolved-refs.js'],
    ['operation-operationId-unique', 'OperationIdUnique', '../common/operation-operationId-unique.js'],
    [
      'no-required-schema-properties-undefined',
      'NoRequiredSchemaPropertiesUndefined',
      '../common/no-required-schema-properties-undefined.js',
    ],
    ['security-scopes-defined', 'SecurityScopesDefined', own('security-scopes-defined', ['async3'])],
    ['spec-ref-siblings', 'SpecRefSiblings', own('spec-ref-siblings', ['oas3'])],
  ];
  const ofRequests = [
    ['path-parameters-defined', 'PathParamsDefined', '../common/path-params-defined.js'],
    ['operation-parameters-unique', 'OperationParametersUnique', '../common/operation-parameters-unique.js'],
  ];
  return format.startsWith('oas') ? [...shared, ...ofRequests] : shared;
};

const writeRulesModule = (rules) => `
  ${rules.map(([, exported, module]) => `import { ${exported} } from '${module}';`).join('\n')}
  export const preprocessors = {}, rules = { ${rules.map(([name, exported]) => `'${name}': ${exported}`).join(', ')} };`;

/**
 * Leaves out the parts of the library for API descriptions that serve its configuration file, presets, overlays, downloads, formats and
 * unused rules: techdocs uses eight of its rules and no preset. The types of that file are built when the library is loaded, which takes longer
 * than a small description.
 */
const smallRedocly = {
  name: 'small-redocly',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:@redocly\/ajv|ajv-formats|jsonpath-rfc9535|picomatch)(?:\/|$)/ }, ({ path, importer }) =>
      /[\\/]openapi-core[\\/]/.test(importer) ? { path, namespace: 'small-redocly' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'small-redocly' }, () => ({ contents: 'module.exports = {};' }));
    const inPlaceOf = (files, contents) => {
      const filter = new RegExp(
        String.raw`[\\/]openapi-core[\\/]lib[\\/]${files.replaceAll('/', String.raw`[\\/]`)}\.js$`,
      );
      onLoad({ filter }, () => ({ contents }));
    };
    inPlaceOf(
      'types/redocly-yaml',
      `import { normalizeTypes } from './index.js';
        export const ConfigTypes = { ConfigRoot: { properties: {} } };
        export const createConfigTypes = () => ConfigTypes;
        export const NormalizedConfigTypes = normalizeTypes(ConfigTypes);`,
    );
    inPlaceOf('config/(?:all|minimal|recommended|recommended-strict|spec)', 'export default { rules: {} };');
    inPlaceOf('rules/(?:arazzo|graphql|openrpc|overlay1)/index', 'export const rules = {}, preprocessors = {};');
    for (const format of ['oas2', 'oas3', 'async2', 'async3'])
      inPlaceOf(`rules/${format}/index`, writeRulesModule(listApiRules(format)));
    const types = { arazzo: 'Arazzo1', arazzo1_1: 'Arazzo1_1', openrpc: 'OpenRpc', overlay: 'Overlay1' };
    for (const [file, name] of Object.entries(types)) inPlaceOf(`types/${file}`, `export const ${name}Types = {};`);
  },
};

/**
 * Leaves out the YAML parser of gray-matter, which is never called, because techdocs has a front matter engine of its own. Without it, and
 * without the JavaScript parser that it looks for, a command starts sooner.
 */
const withoutJsYaml = {
  name: 'without-js-yaml',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^js-yaml$/ }, ({ path, importer }) =>
      /[\\/]gray-matter[\\/]/.test(importer) ? { path, namespace: 'without-js-yaml' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'without-js-yaml' }, () => ({
      contents: `const refuse = () => { throw new Error('Front matter has an engine of its own.'); };
        module.exports = { safeLoad: refuse, safeDump: refuse };`,
    }));
  },
};

/**
 * Writes the fields of the parser's and the highlighter's classes as assignments. The builds of markdown-it and of shiki's engine set each by
 * a function with a computed name; V8 defines the fields of shiki's tokenizer in a function of their own. So creating a token, of which a
 * site has hundreds of thousands, takes several times as long. If a build changes, nothing is replaced, and a test fails
 * (tests/scripts/patches.test.ts).
 */
const assignedFields = {
  name: 'assigned-fields',
  setup({ onLoad }) {
    const field =
      /(?:_defineProperty|__publicField)\(\s*this,\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)?"(\w+)"(?:,\s*((?:[^()]|\([^()]*\))*?))?\s*\);/g;
    onLoad(
      { filter: /[\\/](?:markdown-it[\\/]dist[\\/]markdown-it|engine-oniguruma[\\/]dist[\\/]index)\.mjs$/ },
      ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(
          field,
          (_, name, value) => `this.${name} = ${value ?? 'undefined'};`,
        ),
      }),
    );
    onLoad({ filter: /[\\/]vscode-textmate[\\/]dist[\\/]index\.js$/ }, async ({ path }) => {
      const tsconfigRaw = { compilerOptions: { useDefineForClassFields: false } };
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', target: 'node20', tsconfigRaw });
      return { contents: code };
    });
  },
};

/** yazl holds compressed data until the archive is complete: for a large site, more than everything else that `pack` has in memory. */
const thriftyYazl = {
  name: 'thrifty-yazl',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]yazl[\\/]index\.js$/ }, ({ path }) => {
      const write = 'writeToOutputStream(self, compressedBuffer);';
      return {
        contents: readFileSync(path, 'utf8').replace(write, `${write} compressedBuffer = undefined;`),
        loader: 'js',
      };
    });
  },
};

/**
 * pdf-lib looks for the place of each object in the list of all objects, and starts at the first one. Objects nearly always come in order, so
 * the last one is compared first: a PDF of a thousand sheets has hundreds of thousands of objects, and took most of its time for that search.
 * If a version is written differently, nothing is replaced, and a test fails (tests/scripts/patches.test.ts).
 */
const orderedPdfObjects = {
  name: 'ordered-pdf-objects',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pdf-lib[\\/].*[\\/]PDFCrossRefStream\.js$/ }, ({ path }) => {
      const search = 'const eind = this.entries.findIndex(';
      const last = 'this.entries.at(-1)?.ref.objectNumber';
      const text = readFileSync(path, 'utf8');
      return {
        contents: text.replace(
          search,
          `const eind = !(${last} > entry.ref.objectNumber) ? -1 : this.entries.findIndex(`,
        ),
        loader: 'js',
      };
    });
  },
};

/** Imports templates of `init` as text. */
const templateText = {
  name: 'template-text',
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/]cli[\\/]init[\\/]files[\\/]/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }));
  },
};

/** Entry points: the command, the library, the threads, and the templates that templates of a site wrap. */
const entryPoints = {
  cli: 'src/cli/main.ts',
  index: 'src/index.ts',
  templates: 'src/templates/index.ts',
  worker: 'src/engine/worker.ts',
  features: 'src/features/index.ts',
  'migrate-worker': 'src/features/migrate/worker.ts',
};

/** Files that are loaded together by commands and threads. Chunks that the same of them load are joined. */
const starts = [
  ['src/cli/main.ts'],
  ['src/engine/build.ts', 'src/features/index.ts', 'src/features/portable/conversion.ts'],
  ['src/engine/pipeline.ts'],
  ['src/engine/make-site.ts'],
  ['src/serve/serve.ts'],
  ['src/features/lsp/run.ts'],
  ['src/config/io/validate-config.ts'],
  ['src/index.ts'],
  ['src/templates/index.ts'],
  ['src/engine/worker.ts'],
  ['src/engine/watch/watchdog.ts', 'src/engine/watch/with-watch.ts'],
  ['src/engine/threads/watch.ts'],
  ['src/engine/threads/document.ts'],
  ['src/engine/threads/page.ts'],
  ['src/engine/threads/block.ts'],
];

/** Returns every file of src that another file imports on demand. */
function onDemand() {
  const names = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const targets = names.flatMap((name) => {
    const imports = readFileSync(join(root, 'src', name), 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g);
    return [...imports].map(([, target]) => join(root, 'src', dirname(name), target));
  });
  return new Set(targets);
}

/**
 * Finding and opening many small files slows the start more than running them, and esbuild writes a file for each set of entries that share
 * something. To reduce the number of sets, every entry imports all small files of `lib` and `model`, and the file with the address of the
 * list of features; only the used code is bundled. Code that is imported on demand also imports what is loaded by then: flags of a
 * feature's command import the command line; the list of features, which the loader of configurations loads, imports that loader; everything
 * else, which needs an open project, imports `engine/open-project.ts`.
 */
const fewFiles = {
  name: 'few-files',
  setup({ onLoad, onResolve }) {
    const entries = onDemand();
    const withoutProject =
      /[\\/](?:client|lib|model|init|highlight|threads)[\\/]|[\\/](?:terminal|assets|cache-folder|load-highlighter|(?:open-)?project|features[\\/]module)\.ts$/;
    const isFlags = (path) => /[\\/]features[\\/][\w-]+[\\/]command\.ts$/.test(path);
    const importOf = (name) => `import ${JSON.stringify(join(root, 'src', name))};\n`;
    // All but the readers of YAML and HTML and the comparison of words, which bring a library.
    const all = ['lib', 'model'].flatMap((room) =>
      readdirSync(join(root, 'src', room)).map((name) => `${room}/${name}`),
    );
    const small = all.filter((name) => /^(?!lib\/(?:yaml-|html\.ts|changed-words)|model\/balance).*\.ts$/.test(name));
    // Tables of features, which the list of features and code that is imported on demand share, but for those that are large.
    const ofFeatures = readdirSync(join(root, 'src/features'))
      .flatMap((name) => ['codes', 'texts', 'limits', 'paper-sizes'].map((file) => `features/${name}/${file}.ts`))
      .filter((file) => existsSync(join(root, 'src', file)) && statSync(join(root, 'src', file)).size < 3000);
    onResolve({ filter: /^few-files$/ }, ({ path }) => ({ path, namespace: 'few-files' }));
    onLoad({ filter: /./, namespace: 'few-files' }, () => ({
      contents: [...small, ...ofFeatures, 'features/module.ts'].map(importOf).join(''),
      resolveDir: root,
    }));
    onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const isEntry = Object.values(entryPoints).some((entry) => path === join(root, entry));
      if (!isEntry && !entries.has(path)) return undefined;
      const isList = path === join(root, entryPoints.features);
      const loaded = isList ? 'config/io/load.ts' : isFlags(path) ? 'cli/main.ts' : 'engine/open-project.ts';
      const imported = (isEntry && !isList) || withoutProject.test(path) ? '' : importOf(loaded);
      const contents = `import 'few-files';\n${imported}${readFileSync(path, 'utf8')}`;
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** Hashes every file of src with its content, in a fixed order. */
function hashSources() {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
    }
  };
  visit(join(root, 'src'));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const file = join(root, 'node_modules', name, 'package.json');
    if (existsSync(file)) hash.update(`${name}@${JSON.parse(readFileSync(file, 'utf8')).version}\0`);
  }
  return hash.update(manifest.version).digest('hex').slice(0, 32);
}

/** Bundles for Node: entries share their common code. */
async function compileNode(engine) {
  // Makes the installation a quarter smaller. No code depends on the name of one of its functions.
  const minify = { minifySyntax: true, minifyIdentifiers: true, minifyWhitespace: true };
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    entryPoints,
    outdir: dist,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    legalComments: 'none',
    ...minify,
    external,
    plugins: [
      reactServer,
      withoutGraphql,
      smallRedocly,
      withoutJsYaml,
      assignedFields,
      thriftyYazl,
      orderedPdfObjects,
      templateText,
      fewFiles,
    ],
    // ES modules, so that only used code is bundled.
    alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') },
    // Beside the entries, so that `import.meta.url` refers to the same folder in all of them.
    chunkNames: '[name]-[hash]',
    define: {
      TECHDOCS_ENGINE: JSON.stringify({ version: manifest.version, hash: engine }),
    },
    // CommonJS dependencies call `require`, which ES modules do not have.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  const files = outputFiles.map((file) => [file.path, file.contents]);
  return joinChunks(files, { outputs: metafile.outputs, starts, minify });
}

/**
 * Compiles extensions of the package that only some sites load: presets, which configurations import, and extensions that a key enables.
 */
async function compileOwnExtensions() {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ['src/features/integrations/index.ts', 'src/features/feedback/index.tsx'],
    outbase: 'src/features',
    outdir: dist,
    jsx: 'automatic',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    external,
  });
  return outputFiles.map((file) => [file.path, file.contents]);
}

/**
 * Compiles browser code of features: modules, each complete, as modules with a default export are loaded alone, and stylesheets. A site
 * publishes those that it uses.
 */
async function compileFeatureClients() {
  const folders = readdirSync(join(root, 'src/features')).map((name) => `src/features/${name}/client`);
  const compiled = folders.map(async (folder) => {
    if (!existsSync(join(root, folder))) return [];
    const found = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
    const files = found.map(({ name }) => `${folder}/${name}`);
    const isEntry = (name) => name.endsWith('.css') || /^export default/m.test(readFileSync(join(root, name), 'utf8'));
    const { outputFiles } = await bundle({
      ...browserBundle,
      entryPoints: files.filter(isEntry),
      outdir: join(dist, basename(dirname(folder)), 'client'),
      format: 'esm',
      plugins: [inlineConstants],
    });
    return outputFiles.map((file) => [file.path, file.contents]);
  });
  return (await Promise.all(compiled)).flat();
}

/** Compiles libraries of features, each to one file beside the bundles, so that they load at once, and only on demand. */
async function compileLibraries() {
  const libraries = ofFeatures('libraries.json').flatMap((text) => Object.entries(JSON.parse(text)));
  const compiled = libraries.map(async ([name, file]) => {
    const { outputFiles } = await bundle({
      absWorkingDir: root,
      entryPoints: [`node_modules/${file}`],
      bundle: true,
      write: false,
      minify: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      legalComments: 'none',
    });
    return [join(dist, name), outputFiles[0].contents];
  });
  return Promise.all(compiled);
}

/** The files of React that a browser needs in production, by import name. */
const reactFiles = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/**
 * Turns React into ES modules. As CommonJS it is one function, which a browser parses twice before it runs, and from which nothing can be
 * left out: on a slow device the search dialog blocks the page three times as long. If a file has an unexpected form, it stays CommonJS,
 * and a test fails (tests/scripts/patches.test.ts).
 */
const reactModules = {
  name: 'react-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:react|react-dom|scheduler)(?:\/|$)/ }, ({ path }) => {
      const file = join(root, 'node_modules', reactFiles[path] ?? '');
      return path in reactFiles && existsSync(file) ? { path: file, namespace: 'react' } : undefined;
    });
    onLoad({ filter: /./, namespace: 'react' }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const names = new Set();
      const module = text
        .replace(/^var ((?:\w+ = require\("[^"]+"\)[,;]\s*)+)/gm, (_, list) =>
          list.replace(/(\w+) = require\(("[^"]+")\)[,;]/g, 'import * as $1 from $2;'),
        )
        .replace(/^exports\.(\w+) =/gm, (_, name) => {
          names.add(name);
          return `let exported_${name} =`;
        })
        .replace(/\bexports\.(\w+)/g, 'exported_$1');
      const exported = [...names].map((name) => `exported_${name} as ${name}`);
      const isModule = exported.length > 0 && !/\b(?:require\(|exports\b)/.test(module);
      const contents = isModule ? `${module}\nexport { ${exported.join(', ')} };` : text;
      return { contents, loader: 'js', resolveDir: root };
    });
  },
};

/** Imports stylesheets of scripts as text: pages that do not need them do not load them. */
const styleText = {
  name: 'style-text',
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/]client[\\/].*\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true, target: cssTarget });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/**
 * Compiles names that templates and scripts share to enums: esbuild inlines enum values and drops the objects, of which a script needs only
 * a few entries.
 */
const inlineConstants = {
  name: 'inline-constants',
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/]model[\\/]constants\.ts$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', format: 'esm' });
      const values = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
      const isFlat = (value) =>
        Object.values(value).every((each) => typeof each === 'string' || typeof each === 'number');
      const contents = Object.entries(values).map(([name, value]) => {
        if (typeof value !== 'object' || !isFlat(value)) return `export const ${name} = ${JSON.stringify(value)};`;
        const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)} = ${JSON.stringify(each)}`);
        return `export enum ${name} { ${members.join(', ')} }`;
      });
      return { contents: contents.join('\n'), loader: 'ts' };
    });
  },
};

/**
 * A hint for V8 (https://v8.dev/blog/explicit-compile-hints), and a comment for other engines: if nearly all functions of a script are
 * called, V8 compiles it on a separate thread during the download. On a slow device this shortens the longest task of the search dialog by
 * a quarter.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** Stylesheets by the name of their compiled file. */
const stylesheets = {
  'site.css': 'src/templates/styles/index.css',
  'print.css': 'src/templates/styles/print.css',
  'reference.css': 'src/templates/styles/reference.css',
  'feed.css': 'src/templates/styles/feed.css',
  'islands.css': 'src/templates/styles/islands.css',
  // Stylesheets of pages that features generate, by the name of the feature.
  ...Object.fromEntries(
    readdirSync(join(root, 'src/features'))
      .map((name) => [`made/${name}.css`, `src/features/${name}/styles/own-pages.css`])
      .filter(([, path]) => existsSync(join(root, path))),
  ),
  // Joins the stylesheet of sites that use these components.
  'components.css': 'src/features/components/styles/asked.css',
};

/** Returns the paths of a file in all features that have it. */
const pathsInFeatures = (file) => {
  const files = readdirSync(join(root, 'src/features')).map((name) => join(root, 'src/features', name, file));
  return files.filter((path) => existsSync(path));
};

/** Stylesheets of features that name fonts of the package. */
const fontSheets = pathsInFeatures('styles/font.css');

/** Returns the texts of a file in all features that have it. */
const ofFeatures = (file) => pathsInFeatures(file).map((path) => readFileSync(path, 'utf8'));

/** Returns the functions that modules of features export. */
const functionsOfFeatures = (file) =>
  pathsInFeatures(file).map((path) => {
    const names = [...readFileSync(path, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    return { path, names: names.join(', ') };
  });

/** Inserts code of features into the script and the stylesheet of all pages, at their marks, so that it is not a separate file. */
const withFeatures = {
  name: 'with-features',
  setup({ onLoad }) {
    const mark = /(?:\/\/|\/\*) Here stands `([^`]+)` of each feature\.(?: \*\/)?/g;
    onLoad({ filter: /src[\\/]templates[\\/]styles[\\/](?:code|modes|prose)\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(mark, (_, file) => ofFeatures(file).join('\n')),
      loader: 'css',
    }));
    onLoad({ filter: /src[\\/]client[\\/]main\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/\/\/ Here is imported `([^`]+)` of each feature\./g, (_, file) =>
          functionsOfFeatures(file)
            .map(({ path: from, names }) => `import { ${names} } from ${JSON.stringify(from)};`)
            .join('\n'),
        )
        .replace(mark, (_, file) =>
          functionsOfFeatures(file)
            .map(({ names }) => `${names},`)
            .join('\n'),
        ),
      loader: 'ts',
    }));
    onLoad({ filter: /src[\\/]client[\\/]page-parts\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(mark, (_, file) =>
        ofFeatures(file)
          .map((text) => `...${text.trim()},`)
          .join('\n'),
      ),
      loader: 'ts',
    }));
  },
};

const browserBundle = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  minify: true,
  target: 'es2022',
  legalComments: 'none',
};

/**
 * Replaces browser code by that of a feature: a file in the feature's folder replaces the file of the same path in `client/`. Replacements
 * for code of another feature are in `client/on-disk/`.
 */
const otherWays = (folder) => ({
  name: 'other-ways',
  setup({ onResolve }) {
    const client = join(root, 'src/client');
    onResolve({ filter: /^\.{1,2}[\\/]/ }, ({ path, resolveDir }) => {
      const target = resolve(resolveDir, path);
      const below = relative(client, target);
      const ofFeature = target.replace(/([\\/]features[\\/][\w-]+[\\/]client[\\/])(?!on-disk[\\/])/, '$1on-disk/');
      const file = below.startsWith('..') ? ofFeature : join(root, folder, below);
      return file !== target && existsSync(file) ? { path: file } : undefined;
    });
  },
});

/**
 * Compiles the scripts of pages. Each file of client/lazy is a bundle of its own, which the script of all pages imports on demand. Their
 * names contain one common hash, because the script of all pages has to contain every hash. With `ways` of a feature they are classic
 * scripts instead of modules (`model/classic-script.ts`), without workers, in the folder `name`.
 */
async function compileScripts(name = '', ways = undefined) {
  const placeholder = '@lazy@';
  const define = { TECHDOCS_LAZY: JSON.stringify(placeholder), 'process.env.NODE_ENV': '"production"' };
  const others = ways === undefined ? [] : [otherWays(ways)];
  const isWorker = (name) => name.endsWith('-worker.ts');
  const entryOf = (file) => {
    const other = file.replace(/^src\/client\//, `${ways}/`);
    return ways && existsSync(join(root, other)) ? other : file;
  };
  const buildLazy = async (some, format) => {
    const { outputFiles } = await bundle({
      ...browserBundle,
      entryPoints: some.map(entryOf),
      outdir: join(dist, 'assets/lazy'),
      entryNames: '[name]',
      define,
      jsx: 'automatic',
      plugins: [...others, styleText, reactModules, inlineConstants],
      format,
    });
    return outputFiles.map(({ path, text }) => {
      const name = basename(path);
      return { name, text: name === 'search-dialog.js' ? `${COMPILED_AT_ONCE}\n${text}` : text };
    });
  };
  const ofFeatures = readdirSync(join(root, 'src/features')).map((name) => `src/features/${name}/client/lazy`);
  const folders = ['src/client/lazy', ...ofFeatures.filter((path) => existsSync(join(root, path, 'selectors.json')))];
  const lazyIn = (folder) => {
    const own = readdirSync(join(root, folder)).filter((name) => /\.tsx?$/.test(name));
    return own.map((name) => `${folder}/${name}`);
  };
  const buildMain = (name) =>
    bundle({
      ...browserBundle,
      entryPoints: [`src/client/${name}.ts`],
      format: ways ? 'iife' : 'esm',
      define,
      plugins: [...others, inlineConstants, withFeatures],
    });
  const [workers, modules, script, withIslands] = await Promise.all([
    ways ? [] : buildLazy(lazyIn('src/client/lazy').filter(isWorker), 'iife'),
    Promise.all(
      folders.map((folder) =>
        buildLazy(
          lazyIn(folder).filter((name) => !isWorker(name)),
          'esm',
        ),
      ),
    ),
    buildMain('main'),
    buildMain('main-islands'),
  ]);
  const lazy = [...workers, ...modules.flat().sort((a, b) => (a.name < b.name ? -1 : 1))];
  const lazyHash = createHash('sha256').update(JSON.stringify(lazy)).digest('hex').slice(0, 8);
  const withHash = (text) => text.replaceAll(placeholder, lazyHash);
  const texts = lazy.map(({ name, text }) => [name.replace('.js', `-${lazyHash}.js`), withHash(text)]);
  const folder = join(dist, 'assets', name);
  return [
    [join(folder, 'site.js'), withHash(script.outputFiles[0].text)],
    // For sites with islands.
    [join(folder, 'site-islands.js'), withHash(withIslands.outputFiles[0].text)],
    [LAZY, Object.fromEntries(texts)],
  ];
}

/** Name of the scripts that pages load on demand, which are not files of their own. */
const LAZY = 'lazy';

/**
 * Packs the scripts of both kinds of site into one file. They are nearly equal, and npm compresses over a shorter distance than either of
 * them: as two texts they were a tenth of the download of an installation.
 */
function packedLazy(scripts) {
  const [own, portable] = scripts.map((files) => files.find(([name]) => name === LAZY)[1]);
  return [join(dist, 'assets/lazy.br'), brotliCompressSync(JSON.stringify({ own, portable }))];
}

/** Compiles scripts and stylesheets for the browser. */
async function compileBrowser() {
  const [scripts, portable, theme, live, react, ...styles] = await Promise.all([
    compileScripts(),
    compileScripts('portable', 'src/features/portable/client'),
    bundle({
      ...browserBundle,
      entryPoints: ['src/client/theme-script.ts'],
      format: 'iife',
      plugins: [inlineConstants],
    }),
    bundle({ ...browserBundle, entryPoints: ['src/client/live/main.ts'], format: 'esm', plugins: [styleText] }),
    bundle({
      ...browserBundle,
      entryPoints: ['src/client/react.ts'],
      format: 'esm',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [reactModules],
    }),
    ...Object.values(stylesheets).map((name) =>
      bundle({
        ...browserBundle,
        entryPoints: [name],
        target: cssTarget,
        plugins: [withFeatures],
      }),
    ),
  ]);
  const asset = (name, { outputFiles }) => [join(dist, 'assets', name), outputFiles[0].text];
  return [
    ...[...scripts, ...portable].filter(([name]) => name !== LAZY),
    packedLazy([scripts, portable]),
    asset('theme.js', theme),
    // Only the dev server serves it.
    asset('live.js', live),
    // For sites with islands.
    asset('react.js', react),
    ...Object.keys(stylesheets).map((name, index) => asset(name, styles[index])),
  ];
}

/** Languages of lunr-languages that have a stemmer or stop words of their own. */
const languages = [
  'ar',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'hy',
  'it',
  'kn',
  'ko',
  'nl',
  'no',
].concat(['pl', 'pt', 'ro', 'ru', 'sa', 'sv', 'ta', 'te', 'tr']);

/** Two packs store their data in `this` of a plain function, which is undefined in a module: they would not load. */
const ownSelf = {
  name: 'own-self',
  setup({ onLoad }) {
    onLoad({ filter: /lunr\.(?:ar|he)\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('var self = this;', 'var self = {};'),
    }));
  },
};

/**
 * Compiles a module for each language of search; indexer and browser import the same. The notices of its authors stay in it. The modules
 * share most of their code, so they are one packed file, which is a third of the download of single files.
 */
async function compileLanguages() {
  const compile = async (name, contents) => {
    const { outputFiles } = await bundle({
      absWorkingDir: root,
      stdin: { contents, resolveDir: root },
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      target: 'es2022',
      legalComments: 'inline',
      plugins: [ownSelf],
    });
    return [name, outputFiles[0].text];
  };
  const helper = JSON.stringify('./src/search/rank/stemmer.ts');
  const english = `import lunr from 'lunr'; import { createEnglishWordRules } from ${helper}; export default createEnglishWordRules(lunr);`;
  const other = (name) => `import support from 'lunr-languages/lunr.stemmer.support.js';
import pack from 'lunr-languages/lunr.${name}.js';
import { createWordRulesOfLanguage } from ${helper};
export default createWordRulesOfLanguage('${name}', [support, pack]);`;
  const modules = await Promise.all([compile('en', english), ...languages.map((name) => compile(name, other(name)))]);
  return [
    [join(dist, 'assets/languages.json'), JSON.stringify(modules.map(([name]) => name))],
    [join(dist, 'assets/languages.br'), brotliCompressSync(JSON.stringify(Object.fromEntries(modules)))],
  ];
}

/** Writes the inner SVG of every icon to one file; the icon package has tens of thousands of files and is not installed. */
function compileIcons() {
  const nodes = JSON.parse(readFileSync(join(root, 'node_modules/lucide-static/icon-nodes.json'), 'utf8'));
  const element = ([tag, attributes]) =>
    `<${tag} ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')}/>`;
  const icons = Object.fromEntries(Object.entries(nodes).map(([name, parts]) => [name, parts.map(element).join('')]));
  return [[join(dist, 'assets', 'icons.json'), JSON.stringify(icons)]];
}

/** Writes the fonts, and the stylesheets that refer to them: one for text and for marks on paper, one per feature beside its fonts. */
async function compileFonts() {
  const { fontLicences, trimFonts } = await import('./fonts.mjs');
  const packages = join(root, 'node_modules');
  const fonts = await trimFonts(packages);
  const sheet = async (path) => {
    const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true, target: cssTarget });
    const used = fonts.filter((font) => code.includes(`${font.name}.woff2`));
    const ranges = used.reduce(
      (text, font) => text.replaceAll(`unicode-range:${font.name}`, `unicode-range:${font.range}`),
      code.trim(),
    );
    return { css: ranges, used };
  };
  // Published names contain a hash of the content.
  const named = async (path) => {
    const { css, used } = await sheet(join(root, 'src', path));
    const text = used.reduce((all, font) => all.replaceAll(`${font.name}.woff2`, font.file), css);
    return { css: text, files: used.map(({ file }) => file) };
  };
  const folder = join(dist, 'assets', 'fonts');
  // A site that needs such a font refers to it in its own stylesheet.
  const sheets = await Promise.all(
    fontSheets.map(async (path) => [basename(dirname(dirname(path))), await sheet(path)]),
  );
  const theirs = new Set(sheets.flatMap(([, { used }]) => used));
  return [
    ...fonts.map((font) => [join(folder, theirs.has(font) ? `${font.name}.woff2` : font.file), font.bytes]),
    ...sheets.map(([name, { css }]) => [join(folder, `${name}.css`), css]),
    [join(folder, 'LICENSE'), fontLicences(packages)],
    [
      join(folder, 'fonts.json'),
      JSON.stringify({
        text: await named('templates/styles/font.css'),
        marks: await named('features/pdf/marks-font.css'),
      }),
    ],
  ];
}

/** Writes a file atomically, so that a running command never sees half of it. */
function write([path, content]) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

/** Writes the JSON Schema of the configuration, generated from the schema that validates it, and that of the report on links. */
async function compileSchema() {
  const { configJsonSchema } = await importScript('json-schema.ts');
  const report = 'check-links.schema.json';
  return [
    [join(dist, 'config.schema.json'), `${JSON.stringify(configJsonSchema(), null, 2)}\n`],
    [join(dist, report), readFileSync(join(root, 'src/cli/formats', report))],
  ];
}

/** Whether a compiled file is a chunk, which only entries import. */
const isChunk = (path) => /-[A-Z0-9]{8}\.js$/.test(path);

/** Removes chunks of earlier runs; recent ones may belong to a parallel compile, or to a running command. */
function removeOld(files) {
  const kept = new Set(files.map(([path]) => path));
  for (const path of readdirSync(dist).map((name) => join(dist, name))) {
    if (!isChunk(path) || kept.has(path)) continue;
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > 60_000) rmSync(path, { force: true });
  }
}

/** Imports a module of scripts/, compiled, because it is TypeScript. */
async function importScript(name) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`scripts/${name}`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Copies the types of the Markdown parser for authors of extensions: the parser is bundled, and its types are not installed. */
function copyMarkdownTypes() {
  const folder = join(dist, 'markdown-it');
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['markdown-it', 'linkify-it', 'mdurl']) {
    const from = join(root, 'node_modules/@types', name);
    const into = name === 'markdown-it' ? folder : join(folder, name);
    for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.d.mts')) continue;
      const path = join(into, file);
      const up = relative(dirname(path), folder).replaceAll('\\', '/') || '.';
      const text = readFileSync(join(from, file), 'utf8');
      write([path, text.replace(/ from "(linkify-it|mdurl)"/g, ` from "${up}/$1/index.mjs"`)]);
    }
  }
}

/** Writes the types of the public module to one file, and those of the templates to another, which imports the former. */
async function compileTypes() {
  const { spawnSync } = await import('node:child_process');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const emitted = join(root, '.techdocs/types');
  const call = [tsc, '-p', join(root, 'src/tsconfig.types.json'), '--outDir', emitted];
  const { status, stdout } = spawnSync(process.execPath, call, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The types cannot be made.\n${stdout}`);
  const [{ defineTypes }, { bundleTypes }] = await Promise.all([
    importScript('user-config.ts'),
    import('./bundle-types.mjs'),
  ]);
  const door = join(emitted, 'index.d.ts');
  const replaced = { [join(emitted, 'config/define.d.ts')]: defineTypes() };
  // Features add their keys, items of sidebars and texts to public types.
  const ofFeatures = readdirSync(join(emitted, 'features')).flatMap((name) =>
    ['codes.d.ts', 'config.d.ts', 'sidebar.d.ts', 'texts.d.ts']
      .map((file) => join(emitted, 'features', name, file))
      .filter(existsSync),
  );
  const parts = { replaced, merging: ofFeatures };
  const templates = bundleTypes(join(emitted, 'templates/index.d.ts'), {
    ...parts,
    other: { door, from: './index.js' },
  });
  copyMarkdownTypes();
  write([
    join(dist, 'index.d.ts'),
    bundleTypes(door, parts).replace(" from 'markdown-it'", " from './markdown-it/index.mjs'"),
  ]);
  write([join(dist, 'templates.d.ts'), templates]);
  write([
    join(dist, 'integrations/index.d.ts'),
    bundleTypes(join(emitted, 'features/integrations/index.d.ts'), { ...parts, other: { door, from: '../index.js' } }),
  ]);
  rmSync(emitted, { recursive: true, force: true });
  rmSync(join(dist, 'types'), { recursive: true, force: true });
}

const engine = hashSources();
/** Runs one step unless it is not requested or its result is up to date for these sources. */
async function compile(name, work, state = engine, isKept = process.argv.includes('--if-stale')) {
  const stamp = join(dist, name);
  if (isKept && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  await work();
  write([stamp, state]);
}
// Takes a second, and depends on few files.
const ofFonts = ['scripts/fonts.mjs', 'src/templates/styles/font.css', 'src/features/pdf/marks-font.css']
  .concat(
    fontSheets.map((path) => relative(root, path)),
    '@fontsource-variable/geist @fontsource/stix-two-math'
      .split(' ')
      .map((name) => `node_modules/${name}/package.json`),
  )
  .map((file) => readFileSync(join(root, file), 'utf8'));
const fontState = createHash('sha256').update(ofFonts.join('\0')).digest('hex');
const writeFonts = async () => {
  const files = await compileFonts();
  const folder = join(dist, 'assets', 'fonts');
  rmSync(folder, { recursive: true, force: true });
  for (const file of files) write(file);
};
await compile('fonts', writeFonts, fontState, true);
await compile('engine', async () => {
  const files = (
    await Promise.all([
      compileNode(engine),
      compileLibraries(),
      compileBrowser(),
      compileOwnExtensions(),
      compileFeatureClients(),
      compileIcons(),
      compileLanguages(),
      compileSchema(),
    ])
  ).flat();
  files.push([join(dist, 'THIRD-PARTY-LICENSES'), thirdPartyLicences(root, inputs)]);
  // Chunks first: an entry must never import a chunk that is not written yet.
  for (const file of files.sort(([a], [b]) => Number(isChunk(b)) - Number(isChunk(a)))) write(file);
  removeOld(files);
});
if (!process.argv.includes('--no-types')) await compile('engine-types', compileTypes);
