// What publishes a site: it checks the links, builds, and hands the folder to a host. Pure.
import type { Host } from './answers.ts';

/** A file, by its path from the site's folder; one that begins with `../` is at the top of the repository. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface Publishing {
  /** Whether the configuration has the site's address; otherwise the host says it. */
  readonly hasAddress: boolean;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  /** Where the site is in its repository; empty at the top. */
  readonly folder: string;
  /** File by which the package manager of the project is known; absent: npm. */
  readonly lock?: string;
}

/** Lock files, with the command that installs from each on a machine that has Node alone. */
export const INSTALLS: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'corepack enable && pnpm install --frozen-lockfile',
  'yarn.lock': 'corepack enable && yarn install',
};

/** The files of a host. */
export function publishFiles(host: Host, publishing: Publishing): readonly TextFile[] {
  if (host === 'nginx') return nginxFiles(publishing);
  const up = publishing.folder === '' ? '' : '../'.repeat(publishing.folder.split('/').length);
  if (host === 'github') return [{ path: `${up}.github/workflows/docs.yml`, text: githubText(publishing) }];
  return [{ path: `${up}.gitlab-ci.yml`, text: gitlabText(publishing) }];
}

function installOf({ lock = '' }: Publishing): string {
  return INSTALLS[lock] ?? 'npm ci';
}

/** `npm ci` asks for the file that `npm install` writes. */
function lockNote({ lock = 'package-lock.json' }: Publishing): string {
  return `\n# \`${lock}\` has to be committed.`;
}

function githubText(publishing: Publishing): string {
  const { folder, hasAddress } = publishing;
  const [at, prefix] =
    folder === ''
      ? ['', '']
      : [`    defaults:\n      run:\n        working-directory: ${JSON.stringify(folder)}\n`, `${folder}/`];
  const address = hasAddress
    ? ''
    : ` --url "\${{ steps.pages.outputs.origin }}" --base-url "\${{ steps.pages.outputs.base_path }}/"`;
  return `# Checks the links of the site, builds it and publishes it on GitHub Pages, which has to be on for the repository, with
# "GitHub Actions" as its source (Settings > Pages). The default branch is published, all others are checked and built.${lockNote(publishing)}
name: Docs
on:
  push:
  pull_request:
  workflow_dispatch:
  # For posts that wait for their day (\`releases.schedule\`), build every day, after midnight in the time zone of the site:
  # schedule:
  #   - cron: '5 0 * * *'
permissions:
  contents: read
jobs:
  build:
    runs-on: ubuntu-latest
${at}    permissions:
      contents: read
      pages: read
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - id: pages
        uses: actions/configure-pages@v5
      - run: ${installOf(publishing)}
      - run: npx techdocs check-links
      - run: npx techdocs build --strict${address}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: ${JSON.stringify(`${prefix}build`)}
  publish:
    if: github.event_name != 'pull_request' && github.ref_name == github.event.repository.default_branch
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    concurrency: pages
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v4
`;
}

function gitlabText(publishing: Publishing): string {
  const { folder, hasAddress } = publishing;
  const enter = folder === '' ? '' : `    - cd ${JSON.stringify(folder)}\n`;
  // Each job of GitLab knows the address of the project's pages.
  const [rows, address] = hasAddress
    ? ['', '']
    : [
        "    - url=$(node -p 'new URL(process.env.CI_PAGES_URL).origin')\n" +
          '    - base=$(node -p \'new URL(process.env.CI_PAGES_URL).pathname.replace(/[/]?$/, "/")\')\n',
        ' --url "$url" --base-url "$base"',
      ];
  return `# Checks the links of the site and builds it; the default branch is published on GitLab Pages.${lockNote(publishing)}
# For posts that wait for their day (\`releases.schedule\`), add a daily pipeline (Build > Pipeline schedules).
image: node:22

.docs:
  variables:
    GIT_DEPTH: '0'
  script:
${enter}    - ${installOf(publishing)}
    - npx techdocs check-links
${rows}    - npx techdocs build --strict${address}
    - mv build "$CI_PROJECT_DIR/public"

docs:
  extends: .docs
  rules:
    - if: $CI_PIPELINE_SOURCE == 'merge_request_event'

pages:
  extends: .docs
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  artifacts:
    paths:
      - public
`;
}

function nginxFiles(publishing: Publishing): readonly TextFile[] {
  return [
    { path: 'Dockerfile', text: dockerText(publishing) },
    { path: 'nginx.conf', text: nginxText(publishing) },
    { path: '.dockerignore', text: 'node_modules/\nbuild/\n.techdocs/\n' },
  ];
}

function dockerText(publishing: Publishing): string {
  const { baseUrl, lock = 'package-lock.json' } = publishing;
  return `# Checks the links of the site, builds it and serves it with nginx:
#   docker build --tag docs . && docker run --publish 8080:80 docs${lockNote(publishing)}
FROM node:22 AS build
WORKDIR /site
COPY package.json ${lock} ./
RUN ${installOf(publishing)}
COPY . .
RUN npx techdocs check-links && npx techdocs build --strict
# What the build has made for nginx is not for readers. The first lines of the maps hold the rules of the server; the headers
# of pages become those of nginx.
RUN mkdir /nginx && mv build/*.nginx.map /nginx/ \\
  && sed -n 's/^#   //p' /nginx/pages.nginx.map /nginx/redirects.nginx.map > /nginx/rules.conf \\
  && awk '/^\\// { isPage = ($1 == "${baseUrl}*") } isPage && /^ / { name = $1; sub(/:$/, "", name); sub(/^ *[^ ]+ /, ""); gsub(/["\\\\]/, "\\\\\\\\&"); printf "add_header %s \\"%s\\" always;\\n", name, $0 }' build/_headers > /nginx/headers.conf \\
  && rm build/_headers build/_redirects

FROM nginx:stable
COPY nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /nginx /etc/nginx/techdocs
COPY --from=build /site/build /usr/share/nginx/html${baseUrl}
`;
}

function nginxText({ baseUrl }: Publishing): string {
  return `# In the http block. Pages first: it makes room for long addresses.
include /etc/nginx/techdocs/pages.nginx.map;
include /etc/nginx/techdocs/redirects.nginx.map;

server {
  listen 80;
  root /usr/share/nginx/html;
  absolute_redirect off;
  charset utf-8;
  charset_types text/css text/plain text/xml text/markdown application/javascript application/json application/rss+xml;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/plain text/xml text/markdown application/javascript application/json application/rss+xml image/svg+xml;

  include /etc/nginx/techdocs/rules.conf;
  include /etc/nginx/techdocs/headers.conf;
  error_page 404 ${baseUrl}404.html;

  location / {
    try_files $uri $uri/index.html =404;
  }
  # The text of each page, which nginx has no type for.
  location ~ \\.md$ {
    types { text/markdown md; }
  }
  # These carry a hash of what they hold in their names.
  location ${baseUrl}assets/ {
    include /etc/nginx/techdocs/headers.conf;
    add_header Cache-Control "public, max-age=31536000, immutable";
  }
}
`;
}
