// Addresses of names in the manual of Python, which mkdocstrings finds by the inventory of that manual. Pure.

const MANUAL = 'https://docs.python.org/3/';

/** Modules with a page of their own, named like the module. */
const MODULES = new Set(
  `abc argparse array ast asyncio base64 bisect builtins calendar cmath codecs collections collections.abc concurrent.futures
  configparser contextlib contextvars copy csv ctypes dataclasses datetime decimal difflib email email.message enum errno fnmatch
  fractions functools gc getpass glob gzip hashlib heapq hmac html http http.client http.cookiejar http.cookies http.server importlib
  importlib.metadata importlib.resources inspect io ipaddress itertools json keyword linecache locale logging logging.config
  logging.handlers math mimetypes multiprocessing numbers operator os os.path pathlib pickle pkgutil platform pprint queue random re
  reprlib sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string
  struct subprocess sys sysconfig tempfile textwrap threading time timeit token tokenize tomllib traceback types typing unicodedata
  unittest unittest.mock urllib.error urllib.parse urllib.request uuid venv warnings weakref xml.etree.ElementTree zipfile zlib zoneinfo`.split(
    /\s+/,
  ),
);

/** Names without a module, by their page. */
const BUILTINS: readonly (readonly [page: string, name: RegExp])[] = [
  ['library/stdtypes', /^(?:str|bytes|bytearray|memoryview|list|tuple|range|set|frozenset|dict)(?:\.\w+)?$/],
  ['library/stdtypes', /^(?:int|float)\.\w+$/],
  [
    'library/functions',
    /^(?:int|float|complex|bool|object|type|property|classmethod|staticmethod|slice|super|abs|all|any|callable|dir|enumerate|eval|exec|filter|format|getattr|hasattr|hash|id|input|isinstance|issubclass|iter|len|map|max|min|next|open|ord|pow|print|repr|reversed|round|setattr|sorted|sum|vars|zip)$/,
  ],
  ['library/constants', /^(?:None|True|False|NotImplemented|Ellipsis)$/],
  ['library/exceptions', /^(?:[A-Z]\w*(?:Error|Warning|Exit|Interrupt|Iteration)|(?:Base)?Exception(?:Group)?)$/],
  ['reference/datamodel', /^object\.__\w+__$/],
];

/** Returns the address of a name such as `typing.Any`; `undefined` if it is no name of Python's library. */
export function findPythonLibraryAddress(name: string): string | undefined {
  const page = BUILTINS.find(([, pattern]) => pattern.test(name))?.[0];
  if (page !== undefined) return `${MANUAL}${page}.html#${name}`;
  if (MODULES.has(name)) return `${MANUAL}library/${name}.html#module-${name}`;
  const parts = name.split('.');
  for (let count = parts.length - 1; count > 0; count--) {
    const module = parts.slice(0, count).join('.');
    if (MODULES.has(module)) return `${MANUAL}library/${module}.html#${name}`;
  }
  return undefined;
}
