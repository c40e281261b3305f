// Shortcodes of Hugo, Docsy and `hextra` that only insert their arguments into a text: as templates, like those of a site. Pure.
import { getOwnPropertyValue } from '../../../lib/own.ts';

const IFRAME_TITLE_ATTRIBUTE = 'title="{{ .Get "title" | default "Video" }}"';
const createOptionalLinkTemplate = (text: string) =>
  `{{ with .Get "link" }}<a href="{{ . }}">${text}</a>{{ else }}${text}{{ end }}`;
const TWEET_TEMPLATE =
  '{{ with .Get "id" }}<https://x.com/{{ $.Get "user" | default "i" }}/status/{{ . }}>{{ else }}<https://x.com/{{ delimit .Params "/" }}>{{ end }}';

const THEME_SHORTCODE_TEMPLATES: Readonly<Record<string, string>> = {
  youtube: `{{ $id := or (.Get "id") (.Get "src") (.Get 0) }}<iframe src="{{ if hasPrefix $id "http" }}{{ $id }}{{ else }}https://www.youtube-nocookie.com/embed/{{ index (split (replace $id "&" "?") "?") 0 }}{{ end }}" ${IFRAME_TITLE_ATTRIBUTE}></iframe>`,
  vimeo: `{{ $id := or (.Get "id") (.Get "src") (.Get 0) }}<iframe src="{{ if hasPrefix $id "http" }}{{ $id }}{{ else }}https://player.vimeo.com/video/{{ $id }}{{ end }}" ${IFRAME_TITLE_ATTRIBUTE}></iframe>`,
  iframe: `<iframe src="{{ or (.Get "src") (.Get "url") (.Get 0) }}" ${IFRAME_TITLE_ATTRIBUTE}></iframe>`,
  tweet: TWEET_TEMPLATE,
  x: TWEET_TEMPLATE,
  twitter: TWEET_TEMPLATE,
  instagram: '<https://www.instagram.com/p/{{ .Get "id" | default (.Get 0) }}>',
  gist: '<https://gist.github.com/{{ delimit .Params "/" }}>',
  button:
    '{{ $to := or (.Get "href") (.Get "link") (.Get "url") (.Get 0) }}{{ with .Get "relref" }}{{ $to = relref $.Page . }}{{ end }}[{{ or .Inner (.Get "text") $to }}]({{ $to }})',
  badge: '<Badge text="{{ or .Inner (.Get "content") (.Get "text") (.Get 0) }}" />',
  'hextra/hero-badge': createOptionalLinkTemplate('{{ $.Inner }}'),
  'hextra/hero-button': createOptionalLinkTemplate('{{ $.Get "text" }}'),
  'hextra/hero-headline': '<h1>{{ .Inner }}</h1>',
  'hextra/hero-subtitle': '<p>{{ .Inner | markdownify }}</p>',
  'hextra/hero-section': '{{ .Inner }}',
  'hextra/hero-container': '{{ .Inner }}',
  'hextra/feature-grid': '<Cards>\n\n{{ .Inner }}\n\n</Cards>',
  'hextra/feature-card':
    '<Card title="{{ .Get "title" }}"{{ with .Get "link" }} href="{{ . }}"{{ end }}>\n\n{{ .Get "subtitle" }}{{ with .Get "image" }}\n\n![{{ $.Get "title" }}]({{ if hasPrefix . "http" }}{{ . }}{{ else }}/{{ trimPrefix "/" . }}{{ end }}){{ end }}\n\n</Card>',
  pdf: '[{{ path.Base (.Get 0) }}]({{ .Get 0 }})',
  term: '{{ $term := .Get "entry" | default (.Get 0) }}{{ $found := "" }}{{ range index site.Data site.Language.Lang "termbase" }}{{ if or (eq (lower .abbr) (lower $term)) (eq (lower .term) (lower $term)) }}{{ $found = .definition }}{{ end }}{{ end }}{{ with $found }}<abbr title="{{ . }}">{{ $term }}</abbr>{{ else }}{{ $term }}{{ end }}',
};

/** Returns the template of a shortcode of Hugo or of a common theme; `undefined` if there is none. */
export function getThemeShortcodeTemplate(name: string): string | undefined {
  return getOwnPropertyValue(THEME_SHORTCODE_TEMPLATES, name);
}
