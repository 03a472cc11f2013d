import { allowOf, homesOf, layoutOf } from '../../language/areas.ts'
import type { Boot, Tone } from '../../language/boot.ts'
import type { Customization } from '../../language/customization.ts'
import { holdsEditor } from '../../language/form-widgets.ts'
import type { Library, Screen } from '../../language/library.ts'
import { mapValues } from '../../language/objects.ts'
import { ownWords } from '../../language/own-fields.ts'
import { bundleScreen, type ScreenBundle } from '../../language/screen-bundle.ts'
import { catalogue } from '../../language/texts.ts'
import { widgetsOf } from '../../language/widgets/index.ts'
import type { Sources } from '../../language/widgets.ts'
import type { Language, Tenant } from '../context.ts'
import { publicPart } from '../modules/tenants/public-part.ts'
import { type Content, contentOf } from './content.ts'
import { faviconSvg, lettersToLoad, themeCss } from './theme.ts'

/** Everything of one tenant that its visitors' browsers fetch and keep, for one version of its customization. */
export interface Site {
  version: string
  /** Screen bundles, text catalogues and what an editor needs, by hash. */
  documents: Map<string, Content>
  theme: Content
  /** Addresses of the letters that every page needs. */
  letters: string[]
  favicon: Content
  /** What the first HTML holds, but for what belongs to one page. */
  boot: Omit<Boot, 'language' | 'first' | 'firstTexts'>
  /** The product's screens and the tenant's own. */
  screens: readonly Screen[]
  /** Those that hold a code editor, which writes styles of its own. */
  alone: ReadonlySet<Screen>
  /** The bundle of a screen, as JSON. */
  bundleOf(screen: Screen): string
  textsOf(language: Language): string
  /** What the tenant's analytics and chat need to reach. */
  widgets: Sources[]
  /** First pages by screen and language. */
  pages: Map<string, Content>
}

const json = 'application/json; charset=utf-8'
const drawnIcon = '/favicon.svg'
/** Mails and contracts: their texts are the server's, and travel to no browser. */
const onPaper = /^(?:mail|mail_invest|contract)\./

interface Options {
  /** What the tenant's own style sheet adds to its theme. */
  sheet: string
  /** Names the build of the browser half. */
  client: string
  checkExpiry: boolean
  /** The folder of the site's addresses: '' for what is live, its own for a preview. */
  base: string
  /** The product's documents. */
  product: Content
  /** The version of the documents, while somebody writes them. */
  watch?: string
}

/** `library` is the tenant's. */
export function siteOf(
  tenant: Tenant,
  library: Library,
  { sheet, client, checkExpiry, base, product, watch }: Options,
): Site {
  const customization = publicPart(tenant.customization)
  const documents = new Map<string, Content>()
  const alone = new Set<Screen>()
  const bundles = new Map(
    library.screens.map((screen) => {
      const bundle = bundleScreen(screen, library, customization)
      if (!holdsEditor(bundle.forms)) return [screen, keep(bundle)]
      alone.add(screen)
      documents.set(product.hash, product)
      return [screen, keep({ ...bundle, product: addressOf(product) } satisfies ScreenBundle)]
    }),
  )
  const texts = { es: keep(textsIn('es')), en: keep(textsIn('en')) }
  const enumerations = library.schemas['enumerations.json']?.$defs ?? {}
  const widgets = widgetsOf(customization).map(({ widget }) => widget.sources)
  const theme = contentOf('text/css; charset=utf-8', themeCss(customization) + sheet)
  const favicon = contentOf('image/svg+xml', faviconSvg(customization))
  const boot: Omit<Site['boot'], 'build'> = {
    tenant: customization,
    checkExpiry,
    watch,
    screens: library.screens.map((screen) => ({
      path: screen.path,
      allow: allowOf(screen, library.areas),
      layout: layoutOf(screen, library.areas),
      visitors: screen.visitors,
      widgets: screen.widgets,
      alone: alone.has(screen) || undefined,
      title: screen.title,
      menu: screen.menu,
      document: addressOf(bundles.get(screen)),
    })),
    homes: homesOf(library.areas),
    widgets: widgets.length > 0,
    theme: `${base}/theme/${theme.hash}.css`,
    favicon: iconOf(customization, favicon),
    texts: { es: addressOf(texts.es), en: addressOf(texts.en) },
    tones: mapValues(enumerations, (schema) => (schema['x-tones'] ?? {}) as Record<string, Tone>),
    enumerations: mapValues(enumerations, (schema) => (schema.enum ?? []).map(String)),
  }
  return {
    version: tenant.version,
    documents,
    theme,
    letters: lettersToLoad(customization),
    favicon,
    screens: library.screens,
    alone,
    bundleOf: (screen) => bundles.get(screen)?.bytes.toString() ?? 'null',
    textsOf: (language) => texts[language].bytes.toString(),
    widgets,
    pages: new Map(),
    boot: { ...boot, build: contentOf(json, client + JSON.stringify(boot)).hash },
  }

  function textsIn(language: Language) {
    const words = catalogue(library, language, customization.tenant_type, ownWords(customization))
    return Object.fromEntries(Object.entries(words).filter(([key]) => !onPaper.test(key)))
  }

  function addressOf(content: Content | undefined): string {
    return `${base}/documents/${content?.hash}.json`
  }

  function keep(document: unknown): Content {
    const content = contentOf(json, JSON.stringify(document))
    documents.set(content.hash, content)
    return content
  }
}

/** The one drawn from the tenant's colours is asked for by what it looks like, so that a browser never keeps an old one. */
function iconOf({ image }: Customization, drawn: Content): string {
  return image.favicon === drawnIcon ? `${drawnIcon}?${drawn.hash}` : image.favicon
}
