// Code blocks of the corpus: templates by language, with random names, numbers and lengths, so that few blocks and few lines are equal.
// Equal ones would favour a generator that caches highlighting.
import type { Random } from './random.ts';

const params = (r: Random, type: readonly string[]) =>
  r.list(r.int(0, 3), () => `${r.pick(type)} ${r.camel()}`).join(', ');
const JAVA_TYPES = ['int', 'String', 'boolean', 'byte[]', 'List<String>'];
const C_SHARP_TYPES = ['int', 'string', 'bool', 'byte[]', 'IReadOnlyList<string>'];

/** Number of a hundred blocks in a language, with its templates. */
type Sample = readonly [share: number, ...templates: ((r: Random) => string)[]];

const samples: Readonly<Record<string, Sample>> = {
  java: [
    13,
    (r) => `import com.example.${r.noun()}.${r.pascal()};

public class ${r.pascal()} implements ${r.pascal()}Listener {
    private static final String TAG = "${r.kebab()}";
${r.lines(r.int(1, 4), () => `    private ${r.pick(JAVA_TYPES)} ${r.camel()};`)}

    @Override
    public void ${r.method()}(${params(r, JAVA_TYPES)}) throws ${r.pascal()}Exception {
${r.lines(r.int(1, 5), () => `        ${r.camel()}.${r.method()}(${r.int(0, 999)}, "${r.words(2)}"); // ${r.words(3)}`)}
        if (${r.camel()} != null && ${r.camel()}.${r.method()}() > ${r.int(0, 99)}) {
            return;
        }
    }
}`,
    (r) => `${r.pascal()} ${r.camel()} = new ${r.pascal()}();
try {
${r.lines(r.int(1, 6), () => `    ${r.camel()}.${r.method()}(${r.pascal()}.${r.upper()});`)}
} catch (${r.pascal()}Exception e) {
    Log.e("${r.kebab()}", "${r.sentence(5)}", e);
}`,
  ],
  xml: [
    13,
    (r) => `<?xml version="1.0" encoding="UTF-8"?>
<${r.kebab()} name="${r.camel()}" version="${r.int(1, 9)}.${r.int(0, 20)}">
  <!-- ${r.words(5)} -->
${r.lines(r.int(2, 9), () => `  <prop name="${r.pascal()}" type="String" value="${r.int(0, 9999)}"/>`)}
</${r.kebab()}>`,
    (r) => `<JposEntry logicalName="${r.pascal()}">
    <creation factoryClass="com.example.${r.pascal()}Factory" serviceClass="com.example.${r.pascal()}"/>
${r.lines(r.int(1, 6), () => `    <${r.noun()} ${r.camel()}="${r.kebab()}" id="${r.int(1, 999)}">${r.words(2)}</${r.noun()}>`)}
</JposEntry>`,
  ],
  bash: [
    14,
    (r) => `# ${r.sentence(5)}
adb shell am broadcast -a com.example.${r.snake()}.${r.upper()} --es ${r.camel()} "${r.words(2)}"
${r.lines(r.int(0, 4), () => `adb install -r ./${r.kebab()}-${r.int(1, 9)}.${r.int(0, 99)}.apk`)}`,
    (r) => `#!/usr/bin/env bash
set -euo pipefail
for ${r.noun()} in "$@"; do
${r.lines(r.int(1, 4), () => `  curl -sS "https://www.example.com/${r.kebab()}?id=\${${r.noun()}}" | grep -v '${r.word()}' > ${r.snake()}.log`)}
done
if [[ -f "$HOME/.${r.kebab()}" ]]; then export ${r.upper()}=${r.int(1, 9999)}; fi`,
  ],
  json: [
    10,
    (r) => `{
  "${r.camel()}": "${r.words(3)}",
${r.lines(r.int(1, 8), () => `  "${r.camel()}": ${r.pick([() => r.int(0, 9999), () => 'true', () => `["${r.kebab()}", null]`])()},`)}
  "${r.camel()}": { "${r.camel()}": ${r.int(0, 99)}.${r.int(1, 9)} }
}`,
  ],
  csharp: [
    8,
    (r) => `using System.${r.pascal()};

namespace Example.${r.pascal()}
{
    public sealed class ${r.pascal()} : I${r.pascal()}
    {
${r.lines(r.int(1, 4), () => `        public ${r.pick(C_SHARP_TYPES)} ${r.pascal()} { get; private set; } = default!;`)}

        public async Task<${r.pascal()}> ${r.pascal()}Async(${params(r, C_SHARP_TYPES)})
        {
            var ${r.camel()} = await _${r.camel()}.${r.pascal()}Async($"{${r.camel()}}: ${r.words(2)}");
            return ${r.camel()} ?? throw new ${r.pascal()}Exception("${r.sentence(5)}");
        }
    }
}`,
  ],
  kotlin: [
    8,
    (r) => `class ${r.pascal()}(private val ${r.camel()}: ${r.pascal()}) : ${r.pascal()}() {
    private var ${r.camel()} by mutableStateOf("${r.words(2)}")

    override fun ${r.method()}(${r.camel()}: ${r.pascal()}?) {
${r.lines(r.int(1, 5), () => `        ${r.camel()}?.let { it.${r.method()}("\${${r.camel()}}", ${r.int(0, 99)}) }`)}
        when (${r.camel()}) {
            is ${r.pascal()} -> Log.d(TAG, "${r.words(4)}")
            else -> ${r.method()}()
        }
    }
}`,
  ],
  properties: [
    6,
    (r) => `# ${r.sentence(6)}
${r.lines(r.int(3, 10), () => `${r.snake().replace('_', '.')}.${r.camel()} = ${r.pick([r.int(0, 9999), r.kebab(), 'true'])}`)}`,
  ],
  typescript: [
    5,
    (r) => `import { ${r.method()}, type ${r.pascal()} } from '@example/${r.kebab()}';

export interface ${r.pascal()}Options {
${r.lines(r.int(1, 4), () => `  readonly ${r.camel()}?: ${r.pick(['string', 'number', `Array<${r.pascal()}>`])};`)}
}

export async function ${r.method()}({ ${r.camel()} }: ${r.pascal()}Options): Promise<void> {
  const ${r.camel()} = await ${r.method()}(\`\${${r.camel()}}/${r.kebab()}\`);
${r.lines(r.int(0, 4), () => `  ${r.camel()}.on('${r.kebab()}', (event) => console.log(event.${r.camel()}, ${r.int(0, 99)}));`)}
}`,
  ],
  html: [
    4,
    (r) => `<!doctype html>
<section class="${r.kebab()}" id="${r.camel()}">
  <h2>${r.words(3)}</h2>
${r.lines(r.int(1, 6), () => `  <button type="button" data-${r.noun()}="${r.int(0, 99)}" onclick="${r.method()}('${r.word()}')">${r.words(2)}</button>`)}
  <script>document.querySelector('#${r.camel()}').${r.method()}(${r.int(0, 9)});</script>
</section>`,
  ],
  javascript: [
    4,
    (r) => `const ${r.camel()} = new ${r.pascal()}({ ${r.camel()}: ${r.int(0, 999)}, ${r.camel()}: '${r.words(2)}' });
${r.lines(r.int(1, 5), () => `${r.camel()}.${r.method()}().then((${r.noun()}) => ${r.noun()}?.${r.camel()} ?? /${r.word()}\\d+/g);`)}
export default ${r.camel()};`,
  ],
  groovy: [
    3,
    (r) => `plugins {
    id 'com.example.${r.noun()}' version '${r.int(1, 9)}.${r.int(0, 20)}'
}

dependencies {
${r.lines(r.int(1, 6), () => `    implementation "com.example:${r.kebab()}:\${${r.camel()}}"`)}
    def ${r.camel()} = project.${r.method()} { it.${r.camel()} > ${r.int(0, 99)} }
}`,
  ],
  powershell: [
    3,
    (r) => `param([string]$${r.pascal()} = "${r.words(2)}")
$${r.camel()} = Get-${r.pascal()} -Name $${r.pascal()} | Where-Object { $_.${r.pascal()} -gt ${r.int(0, 99)} }
${r.lines(r.int(1, 5), () => `Set-${r.pascal()} -Path "HKLM:\\SOFTWARE\\Example\\${r.pascal()}" -Value $${r.camel()} # ${r.words(3)}`)}`,
  ],
  cpp: [
    2,
    (r) => `#include <${r.noun()}.h>

template <typename T>
class ${r.pascal()} final : public ${r.pascal()}<T> {
 public:
  explicit ${r.pascal()}(const std::vector<T>& ${r.snake()}) noexcept : ${r.snake()}_(${r.snake()}) {}
${r.lines(r.int(1, 4), () => `  std::unique_ptr<${r.pascal()}> ${r.method()}(uint32_t ${r.snake()} = 0x${r.int(16, 255).toString(16)}) const;`)}
};`,
  ],
  swift: [
    2,
    (r) => `import Example${r.pascal()}

final class ${r.pascal()}: ${r.pascal()}Delegate {
    @Published private(set) var ${r.camel()}: [${r.pascal()}] = []

    func ${r.method()}(_ ${r.camel()}: ${r.pascal()}?, with ${r.camel()}: Int = ${r.int(0, 99)}) throws {
        guard let ${r.camel()} else { return }
${r.lines(r.int(1, 4), () => `        ${r.camel()}.${r.method()}("\\(${r.camel()})")`)}
    }
}`,
  ],
  yaml: [
    2,
    (r) => `# ${r.sentence(4)}
${r.noun()}:
${r.lines(r.int(2, 7), () => `  - ${r.camel()}: ${r.pick([r.int(0, 999), `"${r.words(2)}"`, 'true'])}\n    ${r.camel()}: &${r.camel()} ${r.kebab()}`)}`,
  ],
  python: [
    1,
    (r) => `from example.${r.noun()} import ${r.pascal()}


@dataclass(frozen=True)
class ${r.pascal()}:
    """${r.sentence(6)}"""

    ${r.snake()}: str = "${r.words(2)}"

    def ${r.snake()}(self, ${r.noun()}: int = ${r.int(0, 99)}) -> list[${r.pascal()}]:
${r.lines(r.int(1, 3), () => `        self.${r.snake()} = f"{${r.noun()}:>4} ${r.word()}"`)}
        return [each for each in self.${r.snake()} if each.${r.snake()} is not None]`,
  ],
  sql: [
    1,
    (r) => `SELECT ${r.snake()}, COUNT(*) AS ${r.snake()} -- ${r.words(3)}
FROM ${r.snake()} AS a INNER JOIN ${r.snake()} AS b ON a.${r.snake()} = b.id
WHERE a.${r.snake()} > ${r.int(0, 9999)} AND b.${r.snake()} LIKE '%${r.word()}%'
GROUP BY ${r.snake()} ORDER BY ${r.int(1, 2)} DESC;`,
  ],
  css: [
    1,
    (r) => `.${r.kebab()} > [data-${r.noun()}='${r.word()}']:hover {
  --${r.kebab()}: #${r.int(4096, 65535).toString(16)};
${r.lines(r.int(1, 5), () => `  margin: ${r.int(0, 9)}px calc(${r.int(1, 99)}% - ${r.int(1, 9)}rem); /* ${r.words(2)} */`)}
}`,
  ],
  diff: [
    1,
    (r) => `--- a/${r.kebab()}.properties
+++ b/${r.kebab()}.properties
@@ -${r.int(1, 99)},3 +${r.int(1, 99)},3 @@
 ${r.camel()}=${r.int(0, 99)}
-${r.camel()}=${r.int(0, 99)}
+${r.camel()}=${r.int(0, 99)}`,
  ],
};

/** Languages of the corpus, most frequent first. */
export const languages = Object.keys(samples);

const sampleOf = (language: string) => samples[language] as Sample;
const shares = languages.map((language) => sampleOf(language)[0]);

/** Returns exactly `count` languages in the shares above; every language occurs at least once. */
export function drawLanguages(r: Random, count: number): readonly string[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const drawn = languages.flatMap((language, at) =>
    r.list(Math.max(1, Math.floor((count * (shares[at] ?? 0)) / total)), () => language),
  );
  while (drawn.length < count) drawn.push('bash');
  return r.shuffle(drawn.slice(0, count));
}

/** Returns a code block in the language. */
export function makeCode(r: Random, language: string): string {
  const [, ...templates] = sampleOf(language);
  return r.pick(templates)(r).trimEnd();
}
