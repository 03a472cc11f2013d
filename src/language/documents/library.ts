import type {
  Areas,
  Constants,
  Customization,
  ErrorDefinition,
  FinishedLook,
  Flow,
  Form,
  Fragment,
  Hosts,
  Journal,
  Lifecycle,
  Mail as MailDocument,
  Operation as OperationDocument,
  OperationRequirement,
  Questionnaire,
  Screen,
  Waiting,
  Webhook as WebhookDocument,
  Withholding,
} from '../../generated/language.ts'
import { isObject, withoutUndefined } from '../common/objects.ts'
import { fillConstants } from './constants.ts'
import { withNamesOfFiles } from './named-files.ts'
import { addQuestionnaires, versionName } from './questionnaires.ts'
import type { JsonSchema } from './schema.ts'

export type {
  Action,
  Area,
  Block,
  FormField,
  Layout,
  Step,
  Text,
  Values,
  Words,
} from '../../generated/language.ts'
export type {
  Areas,
  Constants,
  ErrorDefinition,
  FinishedLook,
  Flow,
  Form,
  Fragment,
  Hosts,
  Journal,
  Lifecycle,
  Questionnaire,
  Screen,
  Waiting,
  Withholding,
}
export type Requirement = OperationRequirement
export type FormSection = Form['sections'][number]
export type FlowStep = Flow['steps'][number]
export type Transition = Lifecycle['transitions'][number]

/** A mail's document; the types of its values are JSON Schemas. */
export type Mail = Omit<MailDocument, 'values'> & { values: Record<string, JsonSchema> }

/** An operation's document; its parameters, body and result are JSON Schemas. */
export type Operation = Omit<OperationDocument, 'params' | 'body' | 'result'> & {
  params?: JsonSchema
  body?: JsonSchema
  result: JsonSchema | null | 'file'
}

/** A webhook's document; its message is a JSON Schema. */
export type Webhook = Omit<WebhookDocument, 'message'> & { message: JsonSchema }

export type Language = 'es' | 'en'

/** Texts by flat key: `invest.title`. */
export type Catalogue = Record<string, string>

/** The catalogues by language; `exeu.*` contain only the differing texts of tenants of type exeu. */
export interface Texts {
  es: Catalogue
  en: Catalogue
  'exeu.es': Catalogue
  'exeu.en': Catalogue
}

/** All documents of the project, by name. */
export interface Library {
  /** Keys are `$id`s: `auth.json`, `screen.json`, `blocks/table.json`. */
  schemas: Record<string, JsonSchema>
  operations: Record<string, Operation>
  /** The operations that providers call, which are also in `operations`. */
  webhooks: Record<string, Webhook>
  forms: Record<string, Form>
  flows: Record<string, Flow>
  lifecycles: Record<string, Lifecycle>
  mails: Record<string, Mail>
  screens: Screen[]
  /** Areas of screens, by path prefix. */
  areas: Areas
  fragments: Record<string, Fragment>
  texts: Texts
  /** The initial customizations of new tenants, by type. */
  examples: Record<string, Customization>
  /** The questionnaires by name and version; form and type of the newest versions are in `forms` and `schemas`. */
  questionnaires: Record<string, Questionnaire>
  /** Complete themes to start from. */
  looks: Record<string, FinishedLook>
  /** The hosts of the API; absent in an integrator's folder. */
  hosts?: Hosts
  /** Limits and times; absent in an integrator's folder. */
  constants?: Constants
  /** The accounts of the journal; absent in an integrator's folder. */
  journal?: Journal
  /** The withholding taxes; absent in an integrator's folder. */
  withholding?: Withholding
  /** Pending items by area; absent in an integrator's folder. */
  waiting?: Waiting
  /** The error definitions by code. */
  errors: Record<string, ErrorDefinition>
  /** Text keys by the message's name. */
  messages: Record<string, string>
  /** The origin of each document, including texts and schemas, for messages. */
  files: Map<object, FileOrigin>
}

export interface FileOrigin {
  /** The path from the project's root: `screens/login.json`. */
  path: string
  /** The source, so that messages can name line and column. */
  source?: string
  /** The JSON pointer to the document, if it is only a part of the file. */
  at?: string
}

export interface LibraryFile extends FileOrigin {
  content: unknown
}

/** Signals a file that cannot be added to the library. The message begins with its path. */
export class LibraryError extends Error {}

/**
 * Builds the library from files by their path, without validating them, which the checker does. Throws a LibraryError.
 */
export function assemble(files: readonly LibraryFile[]): Library {
  const library: Library = {
    schemas: {},
    operations: {},
    webhooks: {},
    forms: {},
    flows: {},
    lifecycles: {},
    mails: {},
    screens: [],
    areas: { areas: [] },
    fragments: {},
    texts: { es: {}, en: {}, 'exeu.es': {}, 'exeu.en': {} },
    examples: {},
    questionnaires: {},
    looks: {},
    errors: {},
    messages: {},
    files: new Map(),
  }
  const constants = files.find(({ path }) => path === 'schemas/constants.json')?.content
  for (const { path, content: rawContent, source } of files) {
    if (!isObject(rawContent)) throw new LibraryError(`${path}: a document is a JSON object.`)
    const content = fillIn(path, rawContent, { constants, files })
    library.files.set(content, withoutUndefined({ path, source }))
    const destination = destinations.find(({ of }) => of.test(path))
    if (!destination) throw new LibraryError(`${path}: no room of the library takes this file.`)
    destination.put(library, content, path)
  }
  addQuestionnaires(library)
  return library
}

/** Inserts what a document takes from other files: constants into the domain, file names into the language. */
function fillIn<T>(
  path: string,
  rawContent: T,
  { constants, files }: { constants: unknown; files: readonly LibraryFile[] },
): T {
  if (path.startsWith('schemas/domain/')) return fillConstants(rawContent, Object(constants))
  return path === 'schemas/language/common.json' ? withNamesOfFiles(rawContent, files) : rawContent
}

/** The destinations of files; a file goes to the first one whose pattern matches its path. */
const destinations: {
  of: RegExp
  put(library: Library, content: Record<string, unknown>, path: string): void
}[] = [
  { of: /^schemas\/errors\.json$/, put: (library, content) => storeSingle(library, 'errors', content) },
  { of: /^schemas\/messages\.json$/, put: (library, content) => storeSingle(library, 'messages', content) },
  { of: /^schemas\/hosts\.json$/, put: (library, content) => storeSingle(library, 'hosts', content) },
  { of: /^schemas\/constants\.json$/, put: (library, content) => storeSingle(library, 'constants', content) },
  { of: /^schemas\/journal\.json$/, put: (library, content) => storeSingle(library, 'journal', content) },
  {
    of: /^schemas\/withholding\.json$/,
    put: (library, content) => storeSingle(library, 'withholding', content),
  },
  { of: /^schemas\/waiting\.json$/, put: (library, content) => storeSingle(library, 'waiting', content) },
  {
    of: /^schemas\/(language|domain)\//,
    put: (library, content, path) => storeNamed(library.schemas, '$id', content, path),
  },
  {
    of: /^schemas\/operations\//,
    put: (library, content, path) =>
      'webhook' in content
        ? storeNamed(library.webhooks, 'webhook', content, path)
        : storeNamed(library.operations, 'operation', content, path),
  },
  {
    of: /^schemas\/forms\//,
    put: (library, content, path) => storeNamed(library.forms, 'form', content, path),
  },
  {
    of: /^schemas\/flows\//,
    put: (library, content, path) =>
      'lifecycle' in content
        ? storeNamed(library.lifecycles, 'lifecycle', content, path)
        : storeNamed(library.flows, 'flow', content, path),
  },
  {
    of: /^schemas\/mails\//,
    put: (library, content, path) => storeNamed(library.mails, 'mail', content, path),
  },
  {
    of: /^schemas\/questionnaires\//,
    put: (library, content, path) => {
      const questionnaire = content as unknown as Questionnaire
      const version = versionName(questionnaire)
      if (Object.hasOwn(library.questionnaires, version))
        throw new LibraryError(`${path}: another document is already ${version}.`)
      library.questionnaires[version] = questionnaire
    },
  },
  {
    of: /^schemas\/tenants\/looks\//,
    put: (library, content, path) => storeNamed(library.looks, 'look', content, path),
  },
  {
    of: /^schemas\/tenants\//,
    put: (library, content, path) => storeNamed(library.examples, 'tenant_type', content, path),
  },
  {
    of: /^screens\/fragments\//,
    put: (library, content, path) => storeNamed(library.fragments, 'fragment', content, path),
  },
  {
    of: /^screens\/texts\//,
    put: (library, content, path) => {
      const [, language = '', area = ''] = /^screens\/texts\/([^/]+)\/(.+)\.json$/.exec(path) ?? []
      if (!isLanguage(language, library.texts)) {
        throw new LibraryError(`${path}: texts stand in es, en, exeu.es or exeu.en.`)
      }
      Object.assign(library.texts[language], flatten(content, area.replaceAll('/', '.')))
    },
  },
  { of: /^screens\/areas\.json$/, put: (library, content) => storeSingle(library, 'areas', content) },
  { of: /^screens\//, put: (library, content) => library.screens.push(content as unknown as Screen) },
]

/** Stores a document of which there is only one. */
function storeSingle<
  K extends 'errors' | 'messages' | 'areas' | 'hosts' | 'constants' | 'journal' | 'withholding' | 'waiting',
>(library: Library, property: K, content: unknown): void {
  library[property] = content as Library[K]
}

function isLanguage(language: string, texts: Texts): language is keyof Texts {
  return Object.hasOwn(texts, language)
}

/** Stores a document under its name. Throws a LibraryError for a missing or repeated name. */
function storeNamed<T>(documentsByName: Record<string, T>, key: string, content: object, path: string): void {
  const documentName = (content as Record<string, unknown>)[key]
  if (typeof documentName !== 'string' || documentName === '')
    throw new LibraryError(`${path}: ${key} must give its name.`)
  if (Object.hasOwn(documentsByName, documentName))
    throw new LibraryError(`${path}: another document is already named ${documentName}.`)
  documentsByName[documentName] = content as T
}

/** Flattens texts: `{ "a": { "b": "…" }, "c.d": "…" }` under `x` gives `x.a.b` and `x.c.d`. */
function flatten(content: Record<string, unknown>, prefix: string): Catalogue {
  const flat: Catalogue = {}
  for (const [key, value] of Object.entries(content)) {
    if (isObject(value)) Object.assign(flat, flatten(value, `${prefix}.${key}`))
    else flat[`${prefix}.${key}`] = String(value)
  }
  return flat
}
