import { bundleScreen, type ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { mapValues, withoutUndefined } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import { widgetsOf } from '../../language/customization/widgets/index.ts'
import type { Sources } from '../../language/customization/widgets.ts'
import { allowOf, homesOf, layoutOf } from '../../language/documents/areas.ts'
import { constantsOf } from '../../language/documents/constants.ts'
import type { Catalogue, Library, Screen } from '../../language/documents/library.ts'
import { catalogue, plainly } from '../../language/documents/texts.ts'
import { customTexts } from '../../language/forms/custom-fields.ts'
import { holdsEditor } from '../../language/forms/widgets.ts'
import { showsMails } from '../../language/mails/shows-mails.ts'
import { type Boot, shellCalls, type Tone } from '../../protocol/boot.ts'
import type { Language } from '../kernel/context.ts'
import { publicPart } from '../modules/tenants/public-part.ts'
import { type Content, contentOf, documentAddress, json } from './content.ts'
import { leftOut } from './tenant-library.ts'
import { faviconSvg, themeCss } from './theme.ts'

/** Everything of one tenant that its visitors' browsers fetch and keep, for one version of its customization. Plain data. */
export interface Site {
  /** Screen bundles and text catalogues, by their addresses. */
  documents: Map<string, Content>
  theme: Content
  favicon: Content
  /** What the first HTML holds, but for what belongs to one page. */
  boot: Omit<Boot, 'language' | 'first' | 'firstTexts'>
  /** What the tenant's analytics and chat need to reach. */
  widgets: Sources[]
  /** First pages by screen and language. */
  pages: Map<string, Page>
}

/** The HTML of a page, and the header that names what it needs. */
export interface Page {
  content: Content
  link: string
}

const drawnIcon = '/favicon.svg'
/** Mails and contracts: their texts are the server's, and travel to no browser. */
const onPaper = /^(?:mail(?:_[a-z]+)?|letter|contract)\./
/** What explains a term travels by itself, to those who meet one. */
const inGlossary = /^glossary\./

export interface SiteOptions {
  /** What the tenant's own style sheet adds to its theme. */
  sheet: string
  /** Names the build of the browser half. */
  client: string
  checkExpiry: boolean
  /** The folder of the site's addresses: '' for what is live, its own for a preview. */
  base: string
  /** Where the product's documents stand. */
  product: string
  /** The version of the documents, while somebody writes them. */
  watch?: string | undefined
  /** Told of every screen that cannot be made. */
  report(problem: string): void
}

/** `library` is the tenant's. A screen that cannot be made is left out, and the others go on. */
export function siteOf(
  full: Customization,
  library: Library,
  { sheet, client, checkExpiry, base, product, watch, report }: SiteOptions,
): Site {
  const customization = publicPart(full)
  const documents = new Map<string, Content>()
  const enumerations = library.schemas['enumerations.json']?.$defs ?? {}
  const widgets = widgetsOf(customization).map(({ widget }) => widget.sources)
  const theme = contentOf('text/css; charset=utf-8', themeCss(customization, library.schemas) + sheet)
  const favicon = contentOf('image/svg+xml', faviconSvg(customization))
  const boot: Omit<Site['boot'], 'build'> = {
    tenant: customization,
    checkExpiry,
    ...(watch !== undefined && { watch }),
    screens: library.screens.flatMap(entryIfMade),
    homes: homesOf(library.areas),
    calls: callsOf(library),
    bases: library.hosts?.bases ?? [],
    constants: constantsOf(library),
    widgets: widgets.length > 0,
    theme: `${base}/theme/${theme.hash}.css`,
    favicon: iconOf(customization, favicon),
    texts: { es: cacheBody(textsIn('es')), en: cacheBody(textsIn('en')) },
    glossary: { es: cacheBody(glossaryIn('es')), en: cacheBody(glossaryIn('en')) },
    tones: mapValues(enumerations, (schema) => (schema['x-tones'] ?? {}) as Record<string, Tone>),
    enumerations: mapValues(enumerations, (schema) => (schema.enum ?? []).map(String)),
  }
  return {
    documents,
    theme,
    favicon,
    widgets,
    pages: new Map(),
    boot: { ...boot, build: contentOf(json, client + JSON.stringify(boot)).hash },
  }

  function entryIfMade(screen: Screen): ScreenEntry[] {
    try {
      return [entryOf(screen)]
    } catch (error) {
      report(leftOut(screen, error))
      return []
    }
  }

  function entryOf(screen: Screen): ScreenEntry {
    const bundle = bundleScreen(screen, library, customization)
    const editor = holdsEditor(bundle.forms)
    return withoutUndefined({
      path: screen.path,
      allow: allowOf(screen, library.areas),
      layout: layoutOf(screen, library.areas),
      visitors: screen.visitors,
      widgets: screen.widgets,
      isolated: isolationOf(editor, bundle),
      title: screen.title,
      menu: screen.menu || undefined,
      document: cacheBody(editor ? { ...bundle, productDocuments: product } : bundle),
    })
  }

  function textsIn(language: Language): Catalogue {
    return wordsIn(language, (key) => !onPaper.test(key) && !inGlossary.test(key))
  }

  function glossaryIn(language: Language): Catalogue {
    return plainly(wordsIn(language, (key) => inGlossary.test(key)))
  }

  function wordsIn(language: Language, wanted: (key: string) => boolean): Catalogue {
    const words = catalogue(library, language, customization.tenant_type, customTexts(customization))
    return Object.fromEntries(Object.entries(words).filter(([key]) => wanted(key)))
  }

  /** Returns its address. */
  function cacheBody(document: ScreenBundle | Catalogue): string {
    const content = contentOf(json, JSON.stringify(document))
    const address = documentAddress(base, content)
    documents.set(address, content)
    return address
  }
}

/** What a screen brings into its page that no other may hold. */
function isolationOf(editor: boolean, { screen }: ScreenBundle): ScreenEntry['isolated'] {
  if (editor) return 'editor'
  return showsMails(screen) ? 'mail' : undefined
}

/** Where the operations are that the shell calls. Throws where the documents lack one. */
function callsOf({ operations }: Library): Boot['calls'] {
  const calls = shellCalls.map((name) => {
    const operation = operations[name]
    if (!operation) throw new Error(`The shell calls ${name}, which schemas/operations lacks.`)
    return [name, { method: operation.method, path: operation.path }] as const
  })
  return Object.fromEntries(calls) as Boot['calls']
}

/** The one drawn from the tenant's colours is asked for by what it looks like, so that a browser never keeps an old one. */
function iconOf({ image }: Customization, drawn: Content): string {
  return image.favicon === drawnIcon ? `${drawnIcon}?${drawn.hash}` : image.favicon
}
