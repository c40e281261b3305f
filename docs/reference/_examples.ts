// Examples of every key of the configuration, for the reference. A test reads them as configurations, and fails for a key without an
// example. Keys that exclude others are in a second configuration.
import type { UserConfig } from 'techdocs';

export const examples: readonly UserConfig[] = [
  {
    // #region title
    title: 'Acme Docs',
    // #endregion
    // #region titleDelimiter
    titleDelimiter: '–',
    // #endregion
    // #region tagline
    tagline: 'Guides and release notes for scanners',
    // #endregion
    // #region url
    url: 'https://docs.example.com',
    // #endregion
    // #region baseUrl
    baseUrl: '/docs/',
    // #endregion
    // #region trailingSlash
    trailingSlash: false,
    // #endregion
    // #region noIndex
    noIndex: true,
    // #endregion
    // #region addressRules
    addressRules: 'mkdocs',
    // #endregion
    // #region favicon
    favicon: '/img/favicon.svg',
    // #endregion
    // #region organizationName
    organizationName: 'acme',
    // #endregion
    // #region projectName
    projectName: 'docs',
    // #endregion
    // #region repository
    repository: 'https://github.com/acme/scanner',
    // #endregion
    // #region timeZone
    timeZone: 'Europe/Rome',
    // #endregion
    // #region variables
    variables: { vendor: 'Acme', year: 2026 },
    // #endregion
    // #region i18n
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'ar'],
      localeConfigs: {
        ar: {
          label: 'العربية',
          direction: 'rtl',
          htmlLang: 'ar-EG',
          calendar: 'islamic-umalqura',
          texts: { search: 'بحث' },
        },
      },
      path: 'content/i18n',
      onUntranslated: 'error',
    },
    // #endregion
    // #region docs
    docs: {
      path: 'manual',
      routeBasePath: '/manual',
      sidebars: 'manual/sidebars.ts',
      editUrl: 'https://code.example.com/edit/main/',
      showLastUpdateTime: true,
      showLastUpdateAuthor: true,
      breadcrumbs: false,
      mainDocId: 'start',
      versions: {
        '2.5': { label: '2.5 LTS', path: '2.5', banner: 'none', badge: false, noIndex: true, folder: 'old/2.5' },
        '2.4': { ref: 'v2.4.0' },
      },
      lastVersion: '2.5',
      freezeAs: 'ref',
      versionTag: 'docs-{version}',
    },
    // #endregion
    // #region products
    products: {
      scanner: {
        label: 'Scanner',
        description: 'Reads any code.',
        area: 'Android',
        group: 'Hardware',
        unlisted: false,
        page: '/scanner/overview',
        sidebars: ['scanner'],
        icon: 'scan-barcode',
        steps: [{ label: 'Pair it', href: '/scanner/pair', icon: 'link', description: 'With one scan.' }],
        requirements: [{ label: 'A cable', href: '/scanner/cables', icon: 'cable', description: 'USB-C.' }],
      },
      reader: { label: 'Reader', image: '/img/reader.png' },
    },
    // #endregion
    // #region releases
    releases: {
      path: 'news',
      routeBasePath: '/news',
      title: 'News',
      description: 'What is new in each product',
      postsPerPage: 20,
      recentPosts: 3,
      showReadingTime: false,
      feed: { types: ['atom'], limit: 50 },
      products: {
        scanner: {
          tag: 'scanner',
          versionScheme: 'semver',
          prereleases: 'listed',
          postTitle: '{label} {version}',
          postSlug: '{product}-v{version}',
          gitTag: '{product}-v{version}',
          gitPaths: ['apps/scanner'],
        },
      },
      commitHeadings: { perf: 'Performance', i18n: false },
      links: true,
      thanks: true,
      changelog: 'CHANGELOG.md',
      schedule: true,
    },
    // #endregion
    // #region pages
    pages: { path: 'src/pages' },
    // #endregion
    // #region apis
    apis: [
      {
        id: 'scanner-http',
        spec: 'apis/scanner-http.yaml',
        path: '/http',
        pages: 'operation',
        docs: 'default',
        versions: { '1.0': 'apis/scanner-http-1.0.yaml' },
      },
    ],
    // #endregion
    // #region staticDirs
    staticDirs: ['public'],
    // #endregion
    // #region staticDotFiles
    staticDotFiles: ['.npmrc'],
    // #endregion
    // #region markdown
    markdown: {
      html: 'trusted',
      math: false,
      embeds: ['www.youtube-nocookie.com'],
      onUnknownLanguage: 'error',
      schemes: ['vscode'],
      extensions: [
        (md) => {
          md.renderer.rules.hr = () => '<hr class="wide">';
        },
      ],
    },
    // #endregion
    // #region code
    code: {
      themes: { light: 'github-light', dark: 'nord' },
      languages: ['kotlin'],
      magicComments: [
        { className: 'error', line: 'This will fail', block: { start: 'fails-start', end: 'fails-end' } },
      ],
    },
    // #endregion
    // #region home
    home: {
      title: 'Acme documentation',
      description: 'For integrators.',
      actions: [
        { label: 'Start', href: '/guide' },
        { label: 'Source code', href: 'https://code.example.com' },
      ],
      image: { src: '/scanner.svg', srcDark: '/scanner-dark.svg', alt: 'A scanner that reads a code' },
      features: [{ label: 'Any code', href: '/codes', icon: 'scan-line', description: 'In a blink.' }],
      tasks: [{ label: 'Set up a device', href: '/setup', icon: 'qr-code', description: 'With a scan.' }],
      tabs: [
        {
          label: 'Android',
          sections: [
            {
              heading: 'Apps',
              tiles: [{ label: 'Scanner', href: '/scanner', icon: 'scan-barcode', description: 'Reads any code.' }],
            },
          ],
        },
      ],
    },
    // #endregion
    // #region navbar
    navbar: {
      title: 'Acme',
      logo: {
        src: '/img/logo.svg',
        srcDark: '/img/logo-dark.svg',
        alt: 'Acme',
        href: 'https://www.example.com',
        width: 96,
        height: 32,
      },
      hideOnScroll: true,
      items: [
        { to: '/guide', label: 'Guide', className: 'main-link' },
        { href: 'https://code.example.com', 'aria-label': 'Source code', className: 'code-link', position: 'right' },
        { label: 'More', items: [{ to: '/faq', label: 'Questions', className: 'faq', 'aria-label': 'Questions' }] },
        { label: 'Sites', items: [{ href: 'https://www.example.com', label: 'Acme' }] },
        { type: 'doc', docId: 'start', label: 'Start' },
        { type: 'docSidebar', sidebarId: 'api', docsPluginId: 'api', label: 'API' },
        { type: 'html', value: '<b>Beta</b>' },
        { type: 'productDropdown', area: 'Android' },
        {
          type: 'docsVersionDropdown',
          dropdownItemsBefore: [{ to: '/next', label: 'Next', className: 'next', 'aria-label': 'Next version' }],
          dropdownItemsAfter: [{ href: 'https://old.example.com', label: 'Older' }],
        },
        {
          type: 'localeDropdown',
          dropdownItemsBefore: [{ href: 'https://example.fr', label: 'Français' }],
          dropdownItemsAfter: [{ to: '/translate', label: 'Help', className: 'help', 'aria-label': 'Help translate' }],
        },
      ],
    },
    // #endregion
    // #region footer
    footer: {
      links: [
        {
          title: 'Legal',
          items: [
            { label: 'Imprint', to: '/imprint', className: 'imprint', 'aria-label': 'Imprint' },
            { label: 'Privacy', href: 'https://www.example.com/privacy' },
          ],
        },
      ],
      copyright: '© Acme',
      logo: { src: '/img/acme.svg', srcDark: '/img/acme-dark.svg', alt: 'Acme', href: '/', width: 96, height: 32 },
      style: 'dark',
    },
    // #endregion
    // #region announcementBar
    announcementBar: {
      id: 'sale',
      content: 'Version 3 is out: <a href="/news">read more</a>',
      backgroundColor: '#00676a',
      textColor: 'white',
      isCloseable: false,
    },
    // #endregion
    // #region colorMode
    colorMode: { defaultMode: 'dark', disableSwitch: true, respectPrefersColorScheme: true, accent: '#00676a' },
    // #endregion
    // #region font
    font: false,
    // #endregion
    // #region zoom
    zoom: false,
    // #endregion
    // #region sidebar
    sidebar: { hideable: false, autoCollapseCategories: true },
    // #endregion
    // #region tableOfContents
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
    // #endregion
    // #region search
    search: {
      provider: 'algolia',
      algolia: {
        appId: 'X1Z85QJPUV',
        apiKey: 'bf7211c161e8205da2f933a02534105a',
        indexName: 'acme',
        facets: ['language', 'docusaurus_tag'],
        host: 'https://search.example.com',
      },
      contextual: false,
      searchPagePath: 'find',
      placeholder: 'Find a setting',
      synonyms: [['kiosk', 'lock down'], { from: 'gun', to: 'scanner' }],
      feedbackUrl: 'https://www.example.com/feedback?title={query}',
      externalUrlRegex: 'example\\.com/app/',
      replaceSearchResultPathname: { from: '^/old/', to: '/new/' },
    },
    // #endregion
    // #region pdf
    pdf: { products: true, size: 'letter' },
    // #endregion
    // #region analytics
    analytics: { provider: 'beacon', endpoint: 'https://stats.example.com/views' },
    // #endregion
    // #region feedback
    feedback: { endpoint: 'https://answers.example.com/docs' },
    // #endregion
    // #region policy
    policy: {
      script: ['stats.example.com'],
      connect: ['stats.example.com', 'wss://chat.example.com:8443'],
      frame: ['player.example.com'],
      style: ['*.example.com'],
      image: ['http://pictures.example.com'],
      font: ['fonts.example.com'],
    },
    // #endregion
    // #region redirects
    redirects: [
      { from: '/old', to: '/new' },
      { from: ['/setup', '/start'], to: '/guide?tab=linux#first-steps' },
    ],
    // #endregion
    // #region portable
    portable: true,
    // #endregion
    // #region fromExtensions
    fromExtensions: ['html', 'php'],
    // #endregion
    // #region onBrokenLinks
    onBrokenLinks: 'warn',
    // #endregion
    // #region onBrokenAnchors
    onBrokenAnchors: 'error',
    // #endregion
    // #region onBrokenMarkdownLinks
    onBrokenMarkdownLinks: 'error',
    // #endregion
    // #region onDuplicateRoutes
    onDuplicateRoutes: 'error',
    // #endregion
    // #region onLostAddresses
    onLostAddresses: 'error',
    // #endregion
    // #region rules
    rules: { 'missing-truncate': 'ignore', 'extra-h1': 'error' },
    // #endregion
    // #region accessibility
    accessibility: 'AA',
    // #endregion
    // #region customCss
    customCss: './src/custom.css',
    // #endregion
    // #region stylesheets
    stylesheets: [{ href: 'https://fonts.example.com/css?family=Inter', media: 'screen' }],
    // #endregion
    // #region scripts
    scripts: [{ src: '/js/chat.js', defer: true }],
    // #endregion
    // #region headTags
    headTags: [
      { tagName: 'meta', attributes: { name: 'verify', content: 'x' } },
      { tagName: 'style', innerHTML: '.wide { width: 100% }' },
    ],
    // #endregion
    // #region components
    components: { Video: './src/Video.tsx', Calculator: { file: './src/Calculator.tsx', hydrate: 'visible' } },
    // #endregion
    // #region onMdxSyntax
    onMdxSyntax: 'ignore',
    // #endregion
    // #region templates
    templates: { DocPage: './src/MyDocPage.tsx', Footer: './src/MyFooter.tsx' },
    // #endregion
    // #region parts
    parts: {
      homeHero: './src/FindDevice.tsx',
      docBefore: './src/Warning.tsx',
      docAfter: './src/Contact.tsx',
      landingAfter: './src/Contact.tsx',
      postAfter: './src/Contact.tsx',
      pageTools: './src/Share.tsx',
      tocAfter: './src/Related.tsx',
      navbarEnd: './src/Status.tsx',
      footerBefore: './src/Sponsors.tsx',
      footerAfter: './src/Recent.tsx',
      head: './src/head.ts',
    },
    // #endregion
    // #region extensions
    extensions: [
      {
        name: 'verify',
        head: () => [{ tagName: 'meta', attributes: { name: 'site-verification', content: 'x' } }],
      },
    ],
    // #endregion
    // #region linkCheck
    linkCheck: {
      exclude: ['^https://intranet\\.'],
      externalStatus: { 403: 'warn', '5xx': 'ok' },
      rules: { 'orphan-page': 'warn', 'unlisted-link': 'ignore' },
      hosts: { 'api.example.com': { status: { 401: 'ok' }, headers: { Authorization: 'Bearer …' } } },
      allowPrivate: ['10.0.0.0/8'],
    },
    // #endregion
    // #region cache
    cache: { url: 'https://cache.example.com/docs', token: process.env.CACHE_TOKEN, write: process.env.CI === 'true' },
    // #endregion
  },
  {
    // #region docs
    // Several docs:
    docs: [{ path: 'guide' }, { id: 'api', label: 'API' }],
    // #endregion
    // #region announcementBar
    // The newest release of a product:
    announcementBar: { release: 'scanner', to: '/news' },
    // #endregion
    // #region analytics
    // Google's tag:
    analytics: { provider: 'gtag', trackingId: 'G-ABC123' },
    // #endregion
  },
];
