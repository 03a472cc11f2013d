import { memoizeByObject } from '../common/memoize-by-object.ts'
import { mapValues, withoutUndefined } from '../common/objects.ts'
import type { Customization } from '../customization/customization.ts'
import { isScreenOfTenant } from '../customization/tenant-library.ts'
import { areaOf } from '../documents/areas.ts'
import type { Area, Flow, Library, Lifecycle, Operation, Screen } from '../documents/library.ts'
import { deref, type JsonSchema } from '../documents/schema.ts'
import { annotated, type Position, walk } from '../documents/walk.ts'
import { isSimple } from '../expressions/index.ts'
import { mentions } from '../expressions/mentions.ts'
import type { ComposedForm } from '../forms/composed.ts'
import { customFieldsOf } from '../forms/custom-fields.ts'
import { changesOf, composeForm } from '../forms/form.ts'
import { usesCodeEditor, widgetsIn } from '../forms/widgets.ts'
import { inlineFragments } from '../fragments/inline-fragments.ts'
import { listsIn } from '../lists/list.ts'
import { type ListOptions, withListOptions } from '../lists/list-options.ts'
import { batchOperation } from '../operations/batch.ts'
import { withProductConfirmation } from '../operations/product-confirmation.ts'
import { requirementsOf } from '../operations/requirements.ts'
import { withoutSubject } from '../operations/without-subject.ts'
import { withExplicitFormats } from './explicit-formats.ts'
import { urlDefaultsOf, urlKeysOf } from './url-keys.ts'

/** The data with which the client calls an operation and predicts a refusal. */
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
  /** The same condition as `allow`, evaluated without a subject; absent if it equals `allow`. */
  allowAny?: string
  /** The names of the path and query parameters. */
  params: string[]
  /** The names of the body's fields: the only values of a form that are sent. */
  body: string[]
}

/** The documents that the renderer needs for a screen. */
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
  /** The options of the screen's lists, by the name of their data. */
  lists: Record<string, ListOptions>
  /** Whether some expression is not simple, so that the screen needs the CEL interpreter. */
  interpreted: boolean
  /** The URL keys that the screen names; expressions read missing ones as ''. */
  urlKeys: string[]
  /** The expressions of the values that keys have while the URL lacks them. */
  urlDefaults: Record<string, string>
  /** The bundle of the aside, rendered after the screen. */
  aside?: ScreenBundle
  /** The URL of the product's documents, for screens with the customization editor. */
  productDocuments?: string
}

/** Operations of screens with the customization editor. */
const editorOperations = ['previewCustomization']

/** Operations of forms with server drafts. */
const draftOperations = ['getDraft', 'keepDraft', 'dropDraft']

/** Operations of lists with saved views. */
const viewOperations = ['getViews', 'saveView', 'removeView']

/** Operations of lists that can be exported. */
const exportOperations = ['createExport', 'getExport', 'retryExport', 'downloadExport']

/** Operations of fields that show stored files. */
const fileOperations = ['getFile']

/**
 * Builds the bundle of a screen. Throws if a fragment does not exist or includes itself, or a form has a field that its
 * type lacks.
 */
export function bundleScreen(screen: Screen, library: Library, customization: Customization): ScreenBundle {
  const isTenantScreen = isScreenOfTenant(screen, library)
  const { page, aside } = splitAside(screen)
  return withoutUndefined({
    ...bundlePage(page, isTenantScreen, library, customization),
    aside: aside && bundlePage(aside, isTenantScreen, library, customization),
  })
}

/** Separates a screen into the page and its aside; returns identical objects each time. */
const splitAside = memoizeByObject(({ aside, ...page }: Screen): { page: Screen; aside?: Screen } =>
  withoutUndefined({ page, aside: aside && { path: page.path, ...aside } }),
)

function bundlePage(
  screen: Screen,
  isTenantScreen: boolean,
  library: Library,
  customization: Customization,
): ScreenBundle {
  const inlined = inlineFragments(screen, library)
  const withConfirmations = isTenantScreen ? withProductConfirmation(inlined, library) : inlined
  const { screen: withLists, lists } = withListOptions(withConfirmations, library)
  const completeScreen = withExplicitFormats(screen, withLists, library)
  const positions = walk(completeScreen, 'screen.json', library.schemas)
  const flows = pick(library.flows, annotatedNames(positions, 'x-flow'))
  const plainForms = pick(library.forms, annotatedNames(positions, 'x-form'))
  const forms = mapValues(plainForms, (form) => composeForm(form, library, changesOf(form, customization)))
  const formPositions = Object.values(plainForms).flatMap((form) => walk(form, 'form.json', library.schemas))
  const operations = pick(library.operations, [
    ...annotatedNames([...positions, ...formPositions], 'x-operation'),
    ...Object.values(flows).flatMap(({ data }) => Object.values(data).map(({ call }) => call)),
    ...(hasFileInputs(positions, forms) ? uploadsOf(library) : []),
    ...(usesCodeEditor(forms) ? editorOperations : []),
    ...(annotatedNames(positions, 'x-draft').length > 0 ? draftOperations : []),
    ...(['file', 'files'].some((widget) => widgetsIn(forms).has(widget)) ? fileOperations : []),
    ...(listsIn(completeScreen.body).some(({ select }) => select) ? [batchOperation] : []),
    ...(listsIn(completeScreen.body).some((list) => list.export) ? exportOperations : []),
    ...(listsIn(completeScreen.body).some(({ views }) => views) ? viewOperations : []),
  ])
  const lifecycleNames = Object.values(operations).flatMap(({ moves }) => (moves ? [moves.lifecycle] : []))
  const lifecycles = pick(library.lifecycles, lifecycleNames)
  const documentsByKind = { operation: operations, flow: flows, lifecycle: lifecycles }
  const otherPositions = Object.entries(documentsByKind).flatMap(([kind, documents]) =>
    Object.values(documents).flatMap((document) => walk(document, `${kind}.json`, library.schemas)),
  )
  return withoutUndefined({
    screen: completeScreen,
    density: areaOf(screen.path, library.areas)?.density,
    parentScreen: parentOf(screen, library),
    operations: mapValues(operations, (operation) => describeOperation(operation, library, customization)),
    forms,
    flows,
    lifecycles,
    lists,
    interpreted: !annotatedNames([...positions, ...formPositions, ...otherPositions], 'x-expr').every(
      isSimple,
    ),
    urlKeys: urlKeysOf(positions),
    urlDefaults: urlDefaultsOf(positions),
  })
}

function parentOf({ path }: Screen, { screens }: Library): ScreenBundle['parentScreen'] {
  if (!path.includes('{')) return undefined
  const parentPath = path.slice(0, path.indexOf('/{'))
  const parent = screens.find((screen) => screen.path === parentPath)
  if (typeof parent?.title !== 'string') return undefined
  const isDirectParent = path.indexOf('/', parentPath.length + 1) === -1 || undefined
  return withoutUndefined({ path: parent.path, title: parent.title, next: isDirectParent })
}

/** Collects the values at positions with an annotation. */
function annotatedNames(positions: Position[], annotation: string): string[] {
  return annotated(positions, annotation).map(({ value }) => value)
}

function hasFileInputs(positions: Position[], forms: Record<string, ComposedForm>): boolean {
  const widgets = widgetsIn(forms)
  return (
    widgets.has('file') ||
    widgets.has('files') ||
    positions.some(({ schema }) => schema['x-form-is'] === 'upload')
  )
}

/** Lists the upload operations, which serve all blocks and fields with files. */
function uploadsOf({ operations }: Library): string[] {
  return Object.values(operations).flatMap(({ operation, upload }) => (upload ? [operation] : []))
}

function describeOperation(
  operation: Operation,
  library: Library,
  tenant: Customization,
): OperationDescriptor {
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

function pick<T>(documents: Record<string, T>, names: string[]): Record<string, T> {
  const entries = [...new Set(names)].sort().flatMap((name): [string, T][] => {
    const item = documents[name]
    return item === undefined ? [] : [[name, item]]
  })
  return Object.fromEntries(entries)
}
