// Shortcodes of Hugo, Docsy, `hextra`, `hugo-geekdoc` and Lotus Docs that only insert their arguments into a text: as templates, like those of a site. Pure.
import { getOwnPropertyValue } from '../../../lib/own.ts';

const IFRAME_TITLE_ATTRIBUTE = 'title="{{ .Get "title" | default "Video" }}"';
const createOptionalLinkTemplate = (text: string) =>
  `{{ with .Get "link" }}<a href="{{ . }}">${text}</a>{{ else }}${text}{{ end }}`;
const TWEET_TEMPLATE =
  '{{ with .Get "id" }}<https://x.com/{{ $.Get "user" | default "i" }}/status/{{ . }}>{{ else }}<https://x.com/{{ delimit .Params "/" }}>{{ end }}';

/** Creates the template of a shortcode of `hugo-geekdoc` that shows a file beside the page, with its title and its credits below. */
const createPageResourceTemplate = (shown: string) =>
  `{{ with .Page.Resources.GetMatch (.Get "name") }}${shown}{{ with $.Get "alt" | default .Title }}\n\n*{{ . }}*{{ end }}{{ with .Params.credits }} ({{ . }}){{ end }}{{ end }}`;
const RESOURCE_AS_PICTURE = '![{{ $.Get "alt" | default .Title }}]({{ .RelPermalink }})';
/** Creates the template of a list of the pages below a page, with the lists of their pages. */
const createPageTreeTemplate = (indent = ''): string =>
  `{{ range .Pages }}{{ if not .Params.geekdocHidden }}${indent}- [{{ .Title }}]({{ .RelPermalink }})\n${indent.length < 4 ? createPageTreeTemplate(`${indent}  `) : ''}{{ end }}{{ end }}`;

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
  table: '{{ .Inner }}',
  'hextra/hero-section': '{{ .Inner }}',
  'hextra/hero-container': '{{ .Inner }}',
  'hextra/feature-grid': '<Cards>\n\n{{ .Inner }}\n\n</Cards>',
  'hextra/feature-card':
    '<Card title="{{ .Get "title" }}"{{ with .Get "link" }} href="{{ . }}"{{ end }}>\n\n{{ .Get "subtitle" }}{{ with .Get "image" }}\n\n![{{ $.Get "title" }}]({{ if hasPrefix . "http" }}{{ . }}{{ else }}/{{ trimPrefix "/" . }}{{ end }}){{ end }}\n\n</Card>',
  img: createPageResourceTemplate(RESOURCE_AS_PICTURE),
  avatar: createPageResourceTemplate(RESOURCE_AS_PICTURE),
  audio: createPageResourceTemplate('<audio controls src="{{ .RelPermalink }}"></audio>'),
  video: createPageResourceTemplate('<video controls src="{{ .RelPermalink }}"></video>'),
  progress: '{{ with .Get "title" }}**{{ . }}**: {{ end }}{{ .Get "label" | default (printf "%v %%" (.Get "value")) }}',
  propertylist:
    '{{ $name := .Get "name" }}{{ with index hugo.Data.properties $name }}<dl>{{ range sort .properties ($.Get "sort") ($.Get "order" | default "asc") }}<dt id="{{ anchorize (printf "%s-%s" $name .name) }}"><strong>{{ .name }}</strong> ({{ cond .required "required" "optional" }}{{ with .type }}, {{ . }}{{ end }}{{ $tags := .tags }}{{ if reflect.IsMap $tags }}{{ $tags = index $tags site.Language.Lang }}{{ end }}{{ with $tags }}, {{ delimit . ", " }}{{ end }})</dt><dd>{{ with .description }}{{ if reflect.IsMap . }}{{ index . site.Language.Lang | markdownify }}{{ else }}{{ markdownify . }}{{ end }}{{ end }}<br>Default: <code>{{ print .defaultValue | default "none" }}</code></dd>{{ end }}</dl>{{ end }}',
  'toc-tree': `{{ with .Page }}${createPageTreeTemplate()}{{ end }}`,
  pdf: '[{{ path.Base (.Get 0) }}]({{ .Get 0 }})',
  term: '{{ $term := .Get "entry" | default (.Get 0) }}{{ $found := "" }}{{ range index site.Data site.Language.Lang "termbase" }}{{ if or (eq (lower .abbr) (lower $term)) (eq (lower .term) (lower $term)) }}{{ $found = .definition }}{{ end }}{{ end }}{{ with $found }}<abbr title="{{ . }}">{{ $term }}</abbr>{{ else }}{{ $term }}{{ end }}',
};

/** Returns the template of a shortcode of Hugo or of a common theme; `undefined` if there is none. */
export function getThemeShortcodeTemplate(name: string): string | undefined {
  return getOwnPropertyValue(THEME_SHORTCODE_TEMPLATES, name);
}
