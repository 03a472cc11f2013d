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

/** Everything that browsers fetch of one tenant, for one version of its customization, as plain data. */
export interface Site {
  /** The screen bundles and text catalogues by address. */
  documents: Map<string, Content>
  theme: Content
  favicon: Content
  /** The data in the first HTML, except those of a single page. */
  boot: Omit<Boot, 'language' | 'first' | 'firstTexts' | 'opening'>
  /** The first texts of asides, by language. */
  openings: Record<Language, Opening>
  /** The sources that the tenant's analytics and chat need. */
  widgets: Sources[]
  /** The cached first HTML, by screen and language. */
  pages: Map<string, Page>
}

/** The HTML of a page, and its `link` header. */
export interface Page {
  content: Content
  link: string
}

const drawnIcon = '/favicon.svg'
/** Matches the keys of texts of mails and contracts, which only the server uses. */
const serverTextKeys = /^(?:mail(?:_[a-z]+)?|letter|contract)\./
/** Matches the keys of the glossary's texts, which browsers fetch separately. */
const glossaryKeys = /^glossary\./

export interface SiteOptions {
  /** The tenant's own style sheet. */
  sheet: string
  /** The hash of the browser build. */
  client: string
  checkExpiry: boolean
  /** The folder of the site's addresses: '' for the live site. */
  base: string
  /** The address of the product's documents. */
  product: string
  /** The version of the documents while they are being edited. */
  watch?: string | undefined
  /** Reports every screen that cannot be built. */
  report(problem: string): void
}

/** Builds a site from the tenant's library. Omits screens that cannot be built. */
export function siteOf(
  fullCustomization: Customization,
  library: Library,
  { sheet, client, checkExpiry, base, product, watch, report }: SiteOptions,
): Site {
  const customization = publicPart(fullCustomization)
  const documents = new Map<string, Content>()
  const enumerations = library.schemas['enumerations.json']?.$defs ?? {}
  const widgets = widgetsOf(customization).map(({ widget }) => widget.sources)
  const theme = contentOf('text/css; charset=utf-8', themeCss(customization, library.schemas) + sheet)
  const favicon = contentOf('image/svg+xml', faviconSvg(customization))
  const boot: Omit<Site['boot'], 'build'> = {
    tenant: customization,
    checkExpiry,
    ...(watch !== undefined && { watch }),
    screens: library.screens.flatMap(entriesOf),
    homes: homesOf(library.areas),
    calls: callsOf(library),
    bases: library.hosts?.bases ?? [],
    constants: constantsOf(library),
    widgets: widgets.length > 0,
    theme: `${base}/theme/${theme.hash}.css`,
    favicon: iconOf(customization, favicon),
    texts: { es: storeDocument(textsIn('es')), en: storeDocument(textsIn('en')) },
    glossary: { es: storeDocument(glossaryIn('es')), en: storeDocument(glossaryIn('en')) },
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
    const { headline, text, licence } = publicFaceOf(fullCustomization, language)
    const { authority, number } = licence
    if (authority === '' || number === '') return { headline, text, licence: '' }
    const sentence = textsIn(language)['face.licensed'] ?? ''
    return {
      headline,
      text,
      licence: sentence.replace('{{authority}}', () => authority).replace('{{number}}', () => number),
    }
  }

  function entriesOf(screen: Screen): ScreenEntry[] {
    try {
      return [entryOf(screen)]
    } catch (error) {
      report(omissionMessage(screen, error))
      return []
    }
  }

  function entryOf(screen: Screen): ScreenEntry {
    const bundle = bundleScreen(screen, library, customization)
    const hasEditor = usesCodeEditor(bundle.forms)
    return withoutUndefined({
      path: screen.path,
      allow: allowOf(screen, library.areas),
      layout: layoutOf(screen, library.areas),
      visitors: screen.visitors,
      widgets: screen.widgets,
      isolated: isolationOf(hasEditor, bundle),
      title: screen.title,
      menu: screen.menu || undefined,
      document: storeDocument(hasEditor ? { ...bundle, productDocuments: product } : bundle),
    })
  }

  function textsIn(language: Language): Catalogue {
    return filteredTexts(language, (key) => !serverTextKeys.test(key) && !glossaryKeys.test(key))
  }

  function glossaryIn(language: Language): Catalogue {
    return withoutTerms(filteredTexts(language, (key) => glossaryKeys.test(key)))
  }

  function filteredTexts(language: Language, isIncluded: (key: string) => boolean): Catalogue {
    const texts = catalogue(library, language, customization.tenant_type, customTexts(customization))
    return Object.fromEntries(Object.entries(texts).filter(([key]) => isIncluded(key)))
  }

  /** Stores a document and returns its address. */
  function storeDocument(document: ScreenBundle | Catalogue): string {
    const content = contentOf(json, JSON.stringify(document))
    const address = documentAddress(base, content)
    documents.set(address, content)
    return address
  }
}

/** Returns why a screen must be isolated on a page of its own: it contains the editor or displays mails. */
function isolationOf(hasEditor: boolean, { screen }: ScreenBundle): ScreenEntry['isolated'] {
  if (hasEditor) return 'editor'
  return showsMails(screen) ? 'mail' : undefined
}

/** Returns the method and path of the operations that the shell calls. Throws `Error` if one is missing. */
function callsOf({ operations }: Library): Boot['calls'] {
  const calls = shellCalls.map((name) => {
    const operation = operations[name]
    if (!operation) throw new Error(`The shell calls ${name}, which schemas/operations lacks.`)
    return [name, { method: operation.method, path: operation.path }] as const
  })
  return Object.fromEntries(calls) as Boot['calls']
}

/**
 * Returns the icon's address. The address of a drawn icon contains the icon's hash, so that browsers do not use an
 * outdated icon.
 */
function iconOf({ image }: Customization, drawnContent: Content): string {
  return image.favicon === drawnIcon ? `${drawnIcon}?${drawnContent.hash}` : image.favicon
}
