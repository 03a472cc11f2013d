import { bundleScreen, type ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { mapValues, withoutUndefined } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import { widgetsOf } from '../../language/customization/widgets/index.ts'
import type { Sources } from '../../language/customization/widgets.ts'
import { allowOf, homesOf, layoutOf } from '../../language/documents/areas.ts'
import { constantsOf } from '../../language/documents/constants.ts'
import type { Catalogue, Library, Screen } from '../../language/documents/library.ts'
import { catalogue, withoutTerms } from '../../language/documents/texts.ts'
import { customTexts } from '../../language/forms/custom-fields.ts'
import { usesCodeEditor } from '../../language/forms/widgets.ts'
import { showsMails } from '../../language/mails/shows-mails.ts'
import { type Boot, type Opening, shellCalls, type Tone } from '../../protocol/boot.ts'
import type { Language } from '../kernel/context.ts'
import { publicFaceOf } from '../modules/tenants/public-face.ts'
import { publicPart } from '../modules/tenants/public-part.ts'
import { type Content, contentOf, documentAddress, json } from './content.ts'
import { omissionMessage } from './tenant-library.ts'
import { faviconSvg, themeCss } from './theme.ts'

/** Contains everything that browsers fetch of one tenant, for one version of its customization, as plain data. */
export interface Site {
  /** Maps addresses to screen bundles and text catalogues. */
  documents: Map<string, Content>
  theme: Content
  favicon: Content
  /** Contains the data of the first HTML, except those of a single page. */
  boot: Omit<Boot, 'language' | 'first' | 'firstTexts' | 'opening'>
  /** Contains the first words of asides. */
  openings: Record<Language, Opening>
  /** Lists the sources that the tenant's analytics and chat need. */
  widgets: Sources[]
  /** Caches the first pages by screen and language. */
  pages: Map<string, Page>
}

/** Contains the HTML of a page, and its `link` header. */
export interface Page {
  content: Content
  link: string
}

const drawnIcon = '/favicon.svg'
/** Matches texts of mails and contracts, which are used by the server only. */
const onPaper = /^(?:mail(?:_[a-z]+)?|letter|contract)\./
/** Matches texts of the glossary, which browsers fetch separately. */
const inGlossary = /^glossary\./

export interface SiteOptions {
  /** Contains the tenant's own style sheet. */
  sheet: string
  /** Names the browser build. */
  client: string
  checkExpiry: boolean
  /** Contains the folder of the site's addresses: '' for the live site. */
  base: string
  /** Contains the address of the product's documents. */
  product: string
  /** Contains the documents' version while they are being edited. */
  watch?: string | undefined
  /** Reports every screen that cannot be built. */
  report(problem: string): void
}

/** Builds a site from the tenant's library. Omits screens that cannot be built. */
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
    openings: { es: openingIn('es'), en: openingIn('en') },
    boot: { ...boot, build: contentOf(json, client + JSON.stringify(boot)).hash },
  }

  function openingIn(language: Language): Opening {
    const { headline, text } = publicFaceOf(full, language)
    return { headline, text }
  }

  function entryIfMade(screen: Screen): ScreenEntry[] {
    try {
      return [entryOf(screen)]
    } catch (error) {
      report(omissionMessage(screen, error))
      return []
    }
  }

  function entryOf(screen: Screen): ScreenEntry {
    const bundle = bundleScreen(screen, library, customization)
    const editor = usesCodeEditor(bundle.forms)
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
    return withoutTerms(wordsIn(language, (key) => inGlossary.test(key)))
  }

  function wordsIn(language: Language, wanted: (key: string) => boolean): Catalogue {
    const words = catalogue(library, language, customization.tenant_type, customTexts(customization))
    return Object.fromEntries(Object.entries(words).filter(([key]) => wanted(key)))
  }

  /** Stores a document and returns its address. */
  function cacheBody(document: ScreenBundle | Catalogue): string {
    const content = contentOf(json, JSON.stringify(document))
    const address = documentAddress(base, content)
    documents.set(address, content)
    return address
  }
}

/** Returns why a screen needs a page of its own: the editor or the display of mails. */
function isolationOf(editor: boolean, { screen }: ScreenBundle): ScreenEntry['isolated'] {
  if (editor) return 'editor'
  return showsMails(screen) ? 'mail' : undefined
}

/** Returns method and path of the operations that the shell calls. Throws `Error` for a missing one. */
function callsOf({ operations }: Library): Boot['calls'] {
  const calls = shellCalls.map((name) => {
    const operation = operations[name]
    if (!operation) throw new Error(`The shell calls ${name}, which schemas/operations lacks.`)
    return [name, { method: operation.method, path: operation.path }] as const
  })
  return Object.fromEntries(calls) as Boot['calls']
}

/** Returns the icon's address; a drawn icon has its hash, so that browsers do not keep an old one. */
function iconOf({ image }: Customization, drawn: Content): string {
  return image.favicon === drawnIcon ? `${drawnIcon}?${drawn.hash}` : image.favicon
}
