import { memoizeByObject } from '../common/memoize-by-object.ts'
import { mapValues, withoutUndefined } from '../common/objects.ts'
import type { Customization } from '../customization/customization.ts'
import { isOwnScreen } from '../customization/tenant-library.ts'
import { areaOf } from '../documents/areas.ts'
import type { Area, Flow, Library, Lifecycle, Operation, Screen } from '../documents/library.ts'
import { deref, type JsonSchema } from '../documents/schema.ts'
import { annotated, type Position, walk } from '../documents/walk.ts'
import { isSimple } from '../expressions/index.ts'
import { mentions } from '../expressions/mentions.ts'
import type { ComposedForm } from '../forms/composed.ts'
import { customFieldsOf } from '../forms/custom-fields.ts'
import { changesOf, composeForm } from '../forms/form.ts'
import { holdsEditor, widgetsIn } from '../forms/widgets.ts'
import { inlineFragments } from '../fragments/inline-fragments.ts'
import { listsIn } from '../lists/list.ts'
import { type ListOptions, withListOptions } from '../lists/list-options.ts'
import { batchOperation } from '../operations/batch.ts'
import { withProductConfirmation } from '../operations/product-confirmation.ts'
import { requirementsOf } from '../operations/requirements.ts'
import { withoutSubject } from '../operations/without-subject.ts'
import { withExplicitFormats } from './explicit-formats.ts'
import { urlKeysOf } from './url-keys.ts'

/** What the client needs to call an operation and to predict a refusal. */
export interface OperationDescriptor
  extends Pick<
    Operation,
    | 'method'
    | 'path'
    | 'offered'
    | 'allow'
    | 'requires'
    | 'moves'
    | 'step'
    | 'idempotent'
    | 'upload'
    | 'batch'
  > {
  operation: string
  /** Like `allow`, evaluated without a subject; absent if it equals `allow`. */
  allowAny?: string
  /** Names of the path's and the query's parameters. */
  params: string[]
  /** Names of the body's fields: of what a form holds, only these are sent. */
  body: string[]
}

/** Everything that the renderer needs for a screen. */
export interface ScreenBundle {
  /** The screen with inlined fragments. */
  screen: Screen
  /** The area's density; undefined for the tenant's. */
  density?: Area['density']
  /** The nearest ancestor screen, such as the list above a detail; `next` if it is the direct parent. */
  parentScreen?: { path: string; title: string; next?: true }
  operations: Record<string, OperationDescriptor>
  forms: Record<string, ComposedForm>
  flows: Record<string, Flow>
  lifecycles: Record<string, Lifecycle>
  /** The options of its lists, by the name of their data. */
  lists: Record<string, ListOptions>
  /** Some expression of it is not simple: it cannot be shown before the interpreter is loaded. */
  interpreted: boolean
  /** Every key of the URL that it names: expressions read one that the address lacks as ''. */
  urlKeys: string[]
  /** The bundle of the aside, rendered after the screen. */
  aside?: ScreenBundle
  /** The URL of the product's documents, for screens with the customization editor. */
  productDocuments?: string
}

/** An editor of a tenant's document shows what the platform makes of it. */
const editorOperations = ['previewCustomization']

/** Operations of forms with server drafts. */
const draftOperations = ['getDraft', 'keepDraft', 'dropDraft']

/** Operations of lists with saved views. */
const viewOperations = ['getViews', 'saveView', 'removeView']

/** A list becomes a file. */
const exportOperations = ['createExport', 'getExport', 'retryExport', 'downloadExport']

/** Operations of fields that show stored files. */
const fileOperations = ['getFile']

/** Throws where a fragment does not exist or lays itself in, and where a form asks for a field its type does not have. */
export function bundleScreen(screen: Screen, library: Library, customization: Customization): ScreenBundle {
  const isOwn = isOwnScreen(screen, library)
  const { page, aside } = apart(screen)
  return withoutUndefined({
    ...bundlePage(page, isOwn, library, customization),
    aside: aside && bundlePage(aside, isOwn, library, customization),
  })
}

/** The page, and what stands beside it as a page of its own; the same objects each time. */
const apart = memoizeByObject(({ aside, ...page }: Screen): { page: Screen; aside?: Screen } =>
  withoutUndefined({ page, aside: aside && { path: page.path, ...aside } }),
)

function bundlePage(
  screen: Screen,
  isOwn: boolean,
  library: Library,
  customization: Customization,
): ScreenBundle {
  const inlined = inlineFragments(screen, library)
  const requested = isOwn ? withProductConfirmation(inlined, library) : inlined
  const { screen: asking, lists } = withListOptions(requested, library)
  const full = withExplicitFormats(screen, asking, library)
  const positions = walk(full, 'screen.json', library.schemas)
  const flows = pick(library.flows, named(positions, 'x-flow'))
  const plainForms = pick(library.forms, named(positions, 'x-form'))
  const forms = mapValues(plainForms, (form) => composeForm(form, library, changesOf(form, customization)))
  const formPositions = Object.values(plainForms).flatMap((form) => walk(form, 'form.json', library.schemas))
  const operations = pick(library.operations, [
    ...named([...positions, ...formPositions], 'x-operation'),
    ...Object.values(flows).flatMap(({ data }) => Object.values(data).map(({ call }) => call)),
    ...(takesFiles(positions, forms) ? uploadsOf(library) : []),
    ...(holdsEditor(forms) ? editorOperations : []),
    ...(named(positions, 'x-draft').length > 0 ? draftOperations : []),
    ...(widgetsIn(forms).has('files') ? fileOperations : []),
    ...(listsIn(full.body).some(({ select }) => select) ? [batchOperation] : []),
    ...(listsIn(full.body).some((list) => list.export) ? exportOperations : []),
    ...(listsIn(full.body).some(({ views }) => views) ? viewOperations : []),
  ])
  const lifecycleNames = Object.values(operations).flatMap(({ moves }) => (moves ? [moves.lifecycle] : []))
  const lifecycles = pick(library.lifecycles, lifecycleNames)
  const kinds = { operation: operations, flow: flows, lifecycle: lifecycles }
  const beside = Object.entries(kinds).flatMap(([kind, documents]) =>
    Object.values(documents).flatMap((document) => walk(document, `${kind}.json`, library.schemas)),
  )
  return withoutUndefined({
    screen: full,
    density: areaOf(screen.path, library.areas)?.density,
    parentScreen: parentOf(screen, library),
    operations: mapValues(operations, (operation) => describe(operation, library, customization)),
    forms,
    flows,
    lifecycles,
    lists,
    interpreted: !named([...positions, ...formPositions, ...beside], 'x-expr').every(isSimple),
    urlKeys: urlKeysOf(positions),
  })
}

function parentOf({ path }: Screen, { screens }: Library): ScreenBundle['parentScreen'] {
  if (!path.includes('{')) return undefined
  const fixed = path.slice(0, path.indexOf('/{'))
  const above = screens.find((screen) => screen.path === fixed)
  if (typeof above?.title !== 'string') return undefined
  const next = path.indexOf('/', fixed.length + 1) === -1 || undefined
  return withoutUndefined({ path: above.path, title: above.title, next })
}

/** Collects the values at positions with an annotation. */
function named(positions: Position[], annotation: string): string[] {
  return annotated(positions, annotation).map(({ value }) => value)
}

function takesFiles(positions: Position[], forms: Record<string, ComposedForm>): boolean {
  const requested = widgetsIn(forms)
  return (
    requested.has('file') ||
    requested.has('files') ||
    positions.some(({ schema }) => schema['x-form-is'] === 'upload')
  )
}

/** Files go up through the operation that takes one, whichever block or field they come from. */
function uploadsOf({ operations }: Library): string[] {
  return Object.values(operations).flatMap(({ operation, upload }) => (upload ? [operation] : []))
}

function describe(operation: Operation, library: Library, tenant: Customization): OperationDescriptor {
  const { forms, schemas } = library
  const { method, path, offered, allow, moves, step, idempotent, upload, batch, params, body } = operation
  const namesOf = (schema: JsonSchema | undefined) =>
    Object.keys((schema && deref(schema, schemas).properties) ?? {})
  return withoutUndefined({
    operation: operation.operation,
    method,
    path,
    offered,
    allow,
    ...(mentions(allow, 'subject') && { allowAny: withoutSubject(allow) }),
    requires: requirementsOf(operation),
    moves,
    step,
    idempotent,
    upload,
    batch,
    params: namesOf(params),
    body: [
      ...namesOf(body),
      ...customFieldsOf(forms[operation.form ?? ''], tenant).map(({ field }) => field),
    ],
  })
}

function pick<T>(shelf: Record<string, T>, names: string[]): Record<string, T> {
  const found = [...new Set(names)].sort().flatMap((name): [string, T][] => {
    const item = shelf[name]
    return item === undefined ? [] : [[name, item]]
  })
  return Object.fromEntries(found)
}
