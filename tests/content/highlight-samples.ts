// A few lines of each language in technical documentation, with constructs that themes distinguish.

/** Code by language. */
export const samples: Readonly<Record<string, string>> = {
  java: `package com.example.scan;

import java.util.List;

/** Reads codes. {@link Reader} */
@Service(name = "scan", retries = 3)
public final class ScanService<T extends Code> implements Reader {
  private static final int MAX = 0x1F;
  // a line comment
  @Override public List<T> read(String source, int... limits) throws IOException {
    if (source == null || limits.length > MAX) { throw new IllegalArgumentException("bad \\"source\\"\\n"); }
    return items.stream().filter(item -> item.size() >= 2.5f).map(Code::of).toList();
  }
}`,
  csharp: `using System.Linq;
namespace Example.Scan
{
    /// <summary>Reads codes.</summary>
    [DataContract(Name = "scan")]
    public sealed class Scanner : IReader, IDisposable
    {
        public string Name { get; set; } = $"scan-{Guid.NewGuid():N}";
        #region events
        public event EventHandler<ScanArgs> Scanned;
        #endregion
        public async Task<int> ReadAsync(string path, CancellationToken token = default)
        {
            var data = await File.ReadAllBytesAsync(@"C:\\temp\\" + path, token);
            return data.Where(b => b != 0x00).Count();
        }
    }
}`,
  properties: `# settings
! also a comment
scan.enabled=true
scan.timeout : 1500
title = Scan \\
  and deploy`,
  groovy: `plugins { id 'com.android.application' version "8.1.0" }
android {
    compileSdk = 34 // comment
    defaultConfig { applicationId "com.example.\${name}"; minSdk 24 }
}
dependencies { implementation('com.example:sdk:1.2.3@aar') { transitive = true } }
def list = [1, 2, 3].collect { it * 2 }`,
  bash: `#!/bin/bash
set -euo pipefail
NAME="\${1:-device}"; export PATH=$PATH:/opt/bin
for f in *.apk; do adb install -r "$f" || { echo "failed: $?" >&2; exit 1; }; done
if [[ -f $HOME/.rc && $NAME != "x" ]]; then cat <<EOF | grep -E '^a+$'
text $NAME
EOF
fi`,
  json: `{ "name": "scan", "enabled": true, "limits": [1, -2.5e3, null], "nested": { "a\\n": "b \\u00e9" } }`,
  typescript: `import { type A, b } from './mod.ts';
export abstract class Box<T extends keyof A> implements Iterable<T> {
  readonly #items: readonly T[] = [];
  constructor(private name?: string) { super(); }
  get size(): number { return this.#items.length as unknown as number; }
  async *[Symbol.iterator]() { for await (const x of this.#items) yield \`\${x!} of \${b?.c ?? 0x10n}\`; }
}
/** @param a first */
export const f = <T,>(a: T, ...rest: Array<string | null>): asserts a is NonNullable<T> => { if (/^[a-z]+$/gi.test(String(a))) throw new Error('x'); };
enum Color { Red = 'red', Green = 1 << 2 }`,
  powershell: `# comment
param([Parameter(Mandatory=$true)][string]$Name, [int]$Count = 3)
function Get-Scan { <# help #> Get-ChildItem -Path "C:\\$Name" -Recurse | Where-Object { $_.Length -gt 1kb } }
$hash = @{ a = 1; b = 'two' }
if ($Count -eq 3) { Write-Host "done: $($hash.a)" }`,
  javascript: `'use strict';
const scan = require('scan');
async function read(device, { retries = 3 } = {}) {
  // wait for it
  const result = await device.read().catch((error) => console.error(\`no \${error.message}\`));
  return result ? { ...result, at: new Date() } : undefined;
}
class A extends B { static #x = /a\\/b[c]/u; method() { return this.x++ + super.y; } }
export default read;`,
  jsx: `export const View = ({ items, ...props }) => (
  <ul className="list" {...props}>
    {/* comment */}
    {items.map((item) => <Item key={item.id} onClick={() => alert('x')}>{item.name} &amp; more</Item>)}
  </ul>
);`,
  tsx: `interface Props<T> { items: readonly T[]; render?: (item: T) => ReactNode }
export function List<T extends { id: string }>({ items }: Props<T>): JSX.Element {
  return <><h1 title={'a'}>Title</h1>{items.length > 0 && <b>{items[0]!.id}</b>}</>;
}`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><style>body > p { color: #fff; margin: 0 auto !important }</style></head>
<body class='a b' data-x=1><!-- note --><p>Text &amp; more<br/></p><script>let a = 1; // js
</script></body>
</html>`,
  css: `@import url("a.css");
:root { --accent: #0af; }
@media (min-width: 40rem) and (prefers-color-scheme: dark) {
  .card:hover > a[href^='http']::before, #id { color: rgb(0 0 0 / 50%); width: calc(100% - 2px) !important; content: "\\201C"; }
}
/* comment */`,
  xml: `<?xml version="1.0" encoding="utf-8"?>
<!-- comment -->
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example">
  <uses-permission android:name="android.permission.CAMERA"/>
  <text><![CDATA[ <raw> ]]> &lt; a</text>
</manifest>`,
  kotlin: `package com.example
import android.os.Bundle
data class Code(val id: String = "x", var type: Int?)
class Main : Activity(), Listener {
  companion object { const val TAG = "Main" }
  override fun onCreate(state: Bundle?) { super.onCreate(state); /* note */ val n = state?.size() ?: 0
    when (n) { in 1..3 -> println("few: \${n + 1} $n"); else -> run { return@run } } }
  suspend inline fun <reified T> get(): T = TODO()
}`,
  swift: `import UIKit
@objc final class Scanner: NSObject, Reader {
  @Published private(set) var codes: [String: Int] = [:]
  let name = "scan \\(1 + 2)"
  func read(from url: URL, limit n: Int = 3) async throws -> Result<Code, Error>? {
    guard let data = try? Data(contentsOf: url), n > 0 else { return nil } // none
    return .success(Code(data: data))
  }
}`,
  cpp: `#include <vector>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
namespace scan {
template <typename T, int N = 3> class Box final : public Base<T> {
 public:
  explicit Box(const std::string& name) noexcept : name_(name) {}
  virtual ~Box() = default; // done
  auto size() const -> std::size_t { return items_.size() + 0x1Fu; }
 private:
  std::vector<T*> items_{nullptr}; std::string name_ = R"(raw)";
};
}`,
  c: `#include "scan.h"
static const char *names[] = { "a", "b\\n" };
/* comment */
int read_code(struct reader *r, unsigned int flags) {
  if (!r || (flags & 0x01)) return -1;
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i) printf("%s: %d\\n", names[i], r->id);
  return 0;
}`,
  yaml: `# comment
name: scan
on: [push, "pull"]
jobs:
  build: &base
    runs-on: ubuntu-latest
    env: { A: 1, B: true, C: ~ }
    steps:
      - run: |
          npm ci
          npm test
  other: *base`,
  shell: `export A=1
echo "hello $A" | tee out.txt`,
  console: `$ npm ci && npm run build
added 120 packages in 3s
$ ls -la "$HOME"
# root only`,
  csv: `name,version,"release date"
scan,1.2.3,2024-01-02`,
  diff: `diff --git a/a.txt b/a.txt
index 1..2 100644
--- a/a.txt
+++ b/a.txt
@@ -1,3 +1,3 @@
 same
-old
+new`,
  python: `from __future__ import annotations
import re, os as system
@dataclass(frozen=True)
class Code(Base, metaclass=Meta):
    """Doc string."""
    name: str = f"scan {1 + 2!r:>10}"
    def read(self, *args: int, limit=None, **kwargs) -> list[str]:
        # comment
        return [x for x in re.findall(r'^\\d+(?P<n>a)$', self.name) if x is not None and not limit] or [lambda y: y ** 2]`,
  sql: `-- codes
CREATE TABLE IF NOT EXISTS code (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL DEFAULT 'x');
SELECT c.name, COUNT(*) AS n FROM code c LEFT JOIN scan s ON s.id = c.id WHERE c.id IN (1, 2) AND name LIKE '%a' GROUP BY 1 ORDER BY n DESC;`,
  markdown: `# Title

Some **bold**, *italic* and \`code\` with [a link](https://example.com "t") and ![image](a.png).

> quote
> more

- item
1. one

| a | b |
|---|---|

<b>html</b>

---`,
  docker: `FROM node:20-alpine AS build
ARG VERSION=1.0
ENV PATH="/opt/bin:\${PATH}"
RUN apk add --no-cache git \\
  && npm ci
COPY --from=build /app /app
CMD ["node", "index.js"]`,
  ini: `; comment
[section]
key = value
path="C:\\temp"`,
  toml: `# comment
title = "TOML"
[owner.name]
dob = 1979-05-27T07:32:00Z
ports = [ 8000, 8001 ]
enabled = true
inline = { a = 1.5, b = 'x' }`,
};
