// Change logs as tools and people write them.

/** Keep a Changelog: dates, an empty section of unreleased changes, a yanked version, link definitions at the end. */
export const keepAChangelog = `# Changelog

All notable changes to this project are in this file.

The format is based on [Keep a Changelog](https://keepachangelog.com/en/1.1.0/),
and this project adheres to [Semantic Versioning](https://semver.org/spec/v2.0.0.html).

## [Unreleased]

## [2.0.0] - 2025-03-01

### Added

- A reader for Micro QR codes ([#12]).
- An option for CI:

  \`\`\`yaml
  # Not a heading
  ## [9.9.9] - 2025-01-01
  token: \${{ secrets.TOKEN }} and {{ plain }}
  \`\`\`

### Removed

- The old settings file. **Move it before you update.**

## [1.1.0] - 2025-01-15 [YANKED]

### Fixed

- Crash on start; see [the issue][#9].

### Security

- CVE-2025-12345.

## [1.0.0] - 2024-12-01

First release.

[Unreleased]: https://code.example.com/acme/app/compare/v2.0.0...HEAD
[2.0.0]: https://code.example.com/acme/app/compare/v1.1.0...v2.0.0
[1.1.0]: https://code.example.com/acme/app/compare/v1.0.0...v1.1.0
[1.0.0]: https://code.example.com/acme/app/releases/tag/v1.0.0
[#12]: https://code.example.com/acme/app/issues/12
[#9]: https://code.example.com/acme/app/issues/9
`;

/** changesets: no dates, kinds by the step of the version, several lines per change. */
export const changesets = `# @acme/app

## 2.0.0

### Major Changes

- 1a2b3c4: The settings are read from \`app.json\`.

  Move them there:

  | old | new |
  |---|---|
  | \`a\` | \`b\` |

### Patch Changes

- Updated dependencies [5d6e7f8]
- Updated dependencies
  - @acme/core@1.4.0

## 1.1.0

### Minor Changes

- [#17](https://code.example.com/acme/app/pull/17) [\`9fceb02\`](https://code.example.com/acme/app/commit/9fceb02) Thanks [@ada](https://code.example.com/ada)! - Dark mode.
`;

/** release-please: versions with links, dates in brackets, a patch one level lower. */
export const releasePlease = `# Changelog

## [2.0.0](https://code.example.com/acme/app/compare/v1.0.1...v2.0.0) (2025-02-03)


### ⚠ BREAKING CHANGES

* **api:** the field \`id\` is \`deviceId\`

### Features

* **api:** rename the field ([1a2b3c4](https://code.example.com/acme/app/commit/1a2b3c4))


### Bug Fixes

* crash on start ([#44](https://code.example.com/acme/app/issues/44)) ([5d6e7f8](https://code.example.com/acme/app/commit/5d6e7f8)), closes [#40](https://code.example.com/acme/app/issues/40)

### [1.0.1](https://code.example.com/acme/app/compare/v1.0.0...v1.0.1) (2025-01-02)

### Bug Fixes

* the battery icon

## 1.0.0 (2024-12-24)

### Features

* first version
`;
