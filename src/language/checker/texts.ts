import { customizationFile, textOverridesPointer } from '../customization/tenant-library.ts'
import type { Library, Questionnaire } from '../documents/library.ts'
import { newestOf, textsOfQuestionnaire } from '../documents/questionnaires.ts'
import type { Path } from '../documents/walk.ts'

export interface CatalogueKey {
  readonly document: object
  readonly path: Path
  readonly text: string
}

type Catalogues = Record<keyof Library['texts'], Map<string, CatalogueKey>>

/** Returns the position of each text by key. */
export function catalogueKeys(library: Library): Catalogues {
  const catalogues: Catalogues = { es: new Map(), en: new Map(), 'exeu.es': new Map(), 'exeu.en': new Map() }
  for (const questionnaire of newestOf(library)) collectQuestionnaireTexts(questionnaire, catalogues)
  for (const [document, { path, at }] of library.files) {
    if (path === customizationFile && at === textOverridesPointer) collectTenantTexts(document, catalogues)
    const [, language, area] = /^screens\/texts\/([^/]+)\/(.+)\.json$/.exec(path) ?? []
    if (area && isLanguage(language))
      collect(document, document, [], area.replaceAll('/', '.'), catalogues[language])
  }
  return catalogues

  function isLanguage(name: string | undefined): name is keyof Catalogues {
    return name !== undefined && name in catalogues
  }
}

/** Adds a tenant's texts, which override the catalogue's because they come last. */
function collectTenantTexts(document: object, catalogues: Catalogues): void {
  for (const [key, wording] of Object.entries(document))
    for (const [language, text] of Object.entries(Object(wording)))
      if (language === 'es' || language === 'en')
        catalogues[language].set(key, { document, path: [key, language], text: String(text) })
}

/** Adds the texts of a questionnaire in each language. */
function collectQuestionnaireTexts(document: Questionnaire, catalogues: Catalogues): void {
  for (const { key, words, path } of textsOfQuestionnaire(document)) {
    for (const language of ['es', 'en'] as const) {
      catalogues[language].set(key, { document, path: [...path, language], text: words[language] })
      const exeuText = words.exeu?.[language]
      if (exeuText !== undefined)
        catalogues[`exeu.${language}`].set(key, {
          document,
          path: [...path, 'exeu', language],
          text: exeuText,
        })
    }
  }
}

function collect(
  node: unknown,
  document: object,
  path: Path,
  prefix: string,
  catalogue: Map<string, CatalogueKey>,
): void {
  if (typeof node === 'object' && node !== null)
    for (const [key, inner] of Object.entries(node))
      collect(inner, document, [...path, key], `${prefix}.${key}`, catalogue)
  else catalogue.set(prefix, { document, path, text: String(node) })
}

/** The suffixes of i18next's plural forms. */
const PLURALS = ['_zero', '_one', '_two', '_few', '_many', '_other']

/** Returns the entries of a key: the text itself, or its plural forms. */
export function entriesOf(key: string, catalogue: ReadonlyMap<string, CatalogueKey>): CatalogueKey[] {
  return [key, ...PLURALS.map((suffix) => key + suffix)].flatMap((name) => catalogue.get(name) ?? [])
}

/** Returns a key without the suffix of a plural form. */
export function keyWithoutPlural(key: string): string {
  const suffix = PLURALS.find((ending) => key.endsWith(ending))
  return suffix ? key.slice(0, -suffix.length) : key
}

/** Returns the names of the placeholders of a text, `{{name}}` or `{{amount, money}}`. */
export function placeholdersIn(text: string): string[] {
  return placeholderUsesIn(text).map(({ name }) => name)
}

/** Returns the names and formats of the placeholders of a text. */
export function placeholderUsesIn(text: string): { name: string; format?: string }[] {
  return [...text.matchAll(/\{\{-?\s*([\w.]+)\s*(?:,([^}]*))?\}\}/g)].flatMap(([, name = '', format]) =>
    name.startsWith('constants.') ? [] : [{ name, ...(format !== undefined && { format: format.trim() }) }],
  )
}
