import type { ReferenceEntry, ReferencePicture } from '../../generated/domain.ts'
import { bundleScreen } from '../bundle/screen-bundle.ts'
import { mapValues } from '../common/objects.ts'
import type { Customization } from '../customization/customization.ts'
import type { Library, Screen } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { actions } from './actions.ts'
import { blocks } from './blocks.ts'
import type { Entry, Picture, ReferenceSection } from './entry.ts'
import { functions, names } from './expressions.ts'
import { formats } from './formats.ts'
import { inert } from './inert.ts'
import { looks, looksOfChoice } from './looks.ts'
import { propsOf } from './props.ts'
import { screens } from './screens.ts'
import { widgets } from './widgets.ts'

const SECTIONS: readonly ReferenceSection[] = [
  screens,
  blocks,
  actions,
  formats,
  widgets,
  looks,
  functions,
  names,
]

/** Returns the reference of the language from the schemas, with pictures in the tenant's look. */
export function languageReference(library: Library, tenant: Customization): ReferenceEntry[] {
  return entriesOf(library.schemas).map((entry) => ({
    kind: entry.kind,
    name: entry.name,
    anchor: `${entry.kind}-${entry.name}`.toLowerCase().replaceAll('_', '-'),
    title: entry.schema.title ?? entry.name,
    description: entry.schema.description ?? '',
    props: propsOf(entry.schema, library.schemas),
    source: sourceOf(entry),
    picture: entry.picture ? renderPicture(entry.picture, library, tenant) : null,
    looks: looksOfChoice(entry, tenant, library.schemas),
  }))
}

/** Returns the entries of all sections, without rendering. */
export function entriesOf(schemas: Schemas): (Entry & Pick<ReferenceSection, 'kind'>)[] {
  return SECTIONS.flatMap(({ kind, entries }) => entries(schemas).map((entry) => ({ ...entry, kind })))
}

/** Returns whether name, title, description and properties of an entry contain all words of a search. */
export function matchesSearch({ name, title, description, props }: ReferenceEntry, search: string): boolean {
  const text = [name, title, description, ...props.map((prop) => prop.name)].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Returns the source of an example: expressions as they are, everything else as JSON. */
function sourceOf({ example }: Entry): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}

function renderPicture(
  { body, sample = {}, calls = {}, form }: Picture,
  library: Library,
  tenant: Customization,
): ReferencePicture {
  const data = mapValues(calls, (call) => ({ call }))
  const screen: Screen = { path: '/', title: 'reference.title', data, body: inert(body) }
  const forms = form ? { ...library.forms, [form.form]: form } : library.forms
  const bundle = bundleScreen(screen, { ...library, forms }, tenant)
  const fileOperations = Object.entries(bundle.operations).filter(
    ([name, { upload }]) => upload || library.operations[name]?.result === 'file',
  )
  const { data: _never, ...shown } = bundle.screen
  return { bundle: { ...bundle, screen: shown, operations: Object.fromEntries(fileOperations) }, sample }
}
