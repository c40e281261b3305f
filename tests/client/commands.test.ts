// The part of a terminal session that the copy button of a code block copies.
import { expect, it } from 'vitest';
import { extractCommands } from '../../src/client/commands.ts';

it.each([
  ['console', '$ acme --version\n1.2.3\n$ acme run \\\n    --all\nDone.', 'acme --version\nacme run \\\n    --all'],
  ['Shell-Session', '% echo "a\n> b"\na\nb\n> no', 'echo "a\nb"'],
  ['pycon', '>>> for a in b:\n...     print(a)\n...\n1\n2', 'for a in b:\n    print(a)\n'],
  ['console', '# apt-get update\n# cat <<EOF\n> a\n> EOF\n', 'apt-get update\ncat <<EOF\na\nEOF'],
  ['console', '# A comment\nacme run', '# A comment\nacme run'],
  ['console', '# A comment\n$ acme run', 'acme run'],
  ['console', 'nothing that was typed', 'nothing that was typed'],
  ['bash', '$ acme\n1.2.3', '$ acme\n1.2.3'],
])('%s: %j', (language, code, commands) => expect(extractCommands(code, language)).toBe(commands));
