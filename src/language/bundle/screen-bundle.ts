import { positionedDocumentIn } from '../checker/context.ts'
import type { DocumentKind } from '../checker/environment.ts'
import { memoizeByObject } from '../common/memoize-by-object.ts'
import { mapValues, withoutUndefined } from '../common/objects.ts'
import type { Customization } from '../customization/customization.ts'
import { isScreenOfTenant } from '../customization/tenant-library.ts'
import { areaOf } from '../documents/areas.ts'
import type { Area, Flow, Library, Lifecycle, Operation, Screen } from '../documents/library.ts'
import { deref, type JsonSchema } from '../documents/schema.ts'
import type { Position } from '../documents/walk.ts'
import { isSimple } from '../expressions/index.ts'
import { mentions } from '../expressions/mentions.ts'
import type { ComposedForm } from '../forms/composed.ts'
import { customFieldsOf } from '../forms/custom-fields.ts'
import { changesOf, composeForm } from '../forms/form.ts'
import { usesCodeEditor, widgetsIn } from '../forms/widgets.ts'
import { listsIn } from '../lists/list.ts'
import type { ListOptions } from '../lists/list-options.ts'
import { batchOperation } from '../operations/batch.ts'
import { requirementsOf } from '../operations/requirements.ts'
import { withoutSubject } from '../operations/without-subject.ts'
import { annotatedNames, pick, prepareProductPage, prepareTenantPage } from './prepared-page.ts'

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
  const { forms: plainForms, ...page } = (isTenantScreen ? prepareTenantPage : prepareProductPage)(
    screen,
    library,
  )
  const { screen: completeScreen, positions, flows, formPositions } = page
  const forms = mapValues(plainForms, (form) => composeForm(form, library, changesOf(form, customization)))
  const lists = listsIn(completeScreen.body)
  const operations = pick(library.operations, [
    ...annotatedNames(positions, 'x-operation'),
    ...annotatedNames(formPositions, 'x-operation'),
    ...Object.values(flows).flatMap(({ data }) => Object.values(data).map(({ call }) => call)),
    ...(hasFileInputs(positions, forms) ? uploadsOf(library) : []),
    ...(usesCodeEditor(forms) ? editorOperations : []),
    ...(annotatedNames(positions, 'x-draft').length > 0 ? draftOperations : []),
    ...(['file', 'files'].some((widget) => widgetsIn(forms).has(widget)) ? fileOperations : []),
    ...(lists.some(({ select }) => select) ? [batchOperation] : []),
    ...(lists.some((list) => list.export) ? exportOperations : []),
    ...(lists.some(({ views }) => views) ? viewOperations : []),
  ])
  const lifecycleNames = Object.values(operations).flatMap(({ moves }) => (moves ? [moves.lifecycle] : []))
  const lifecycles = pick(library.lifecycles, lifecycleNames)
  const documents = [
    ...positionedIn('operation', operations, library),
    ...positionedIn('flow', flows, library),
    ...positionedIn('lifecycle', lifecycles, library),
  ]
  return withoutUndefined({
    screen: completeScreen,
    density: areaOf(screen.path, library.areas)?.density,
    parentScreen: parentOf(screen, library),
    operations: mapValues(operations, (operation) => describeOperation(operation, library, customization)),
    forms,
    flows,
    lifecycles,
    lists: page.lists,
    interpreted: ![positions, formPositions, ...documents].every(areSimple),
    urlKeys: page.urlKeys,
    urlDefaults: page.urlDefaults,
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

/** Returns the positions of each document. */
function positionedIn(
  kind: DocumentKind,
  documents: Record<string, object>,
  { schemas }: Library,
): (readonly Position[])[] {
  return Object.values(documents).map((document) => positionedDocumentIn(schemas)(kind, document).positions)
}

/** Returns whether all expressions at positions are simple. */
const areSimple = memoizeByObject((positions: readonly Position[]) =>
  annotatedNames(positions, 'x-expr').every(isSimple),
)

function hasFileInputs(positions: readonly Position[], forms: Record<string, ComposedForm>): boolean {
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
