import type { Block } from '../generated/language.ts'
import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'

/** A part of a skeleton with its look and content, styled by renderer/styles/skeleton.css. */
export interface Shape {
  look: string
  holds?: Shape[]
}

type Outlined = Pick<ScreenBundle, 'forms'> & { screen: { body: readonly Block[] } }

/** Returns the shapes of a screen's skeleton. */
export function outlineOf({ screen, forms }: Outlined): Shape[] {
  return screen.body.flatMap((block) => shapesOf(block, forms))
}

const bar: Shape = { look: 'bar' }
const label: Shape = { look: 'label' }
const field: Shape = { look: 'field' }
const button: Shape = { look: 'button' }
const media: Shape = { look: 'media' }
const fact: Shape = { look: 'fact', holds: [label, bar] }
const entry: Shape = { look: 'fact', holds: [label, field] }
const card: Shape = { look: 'card', holds: [media, { look: 'title' }, bar, bar] }
const cards: Shape = { look: 'cards', holds: [card, card, card] }
const rows: Shape = { look: 'rows', holds: Array.from({ length: 6 }, () => ({ look: 'row' })) }
const text: Shape = { look: 'text', holds: [bar, bar, label] }

/** Returns the shapes of the aside's skeleton, without those of its first words if they are known. */
export function asideOutline(hasWords: boolean): Shape[] {
  return [
    ...(hasWords ? [] : [{ look: 'title' }, text]),
    { look: 'rows', holds: [label, { look: 'row' }, { look: 'row' }, { look: 'row' }] },
    { look: 'facts', holds: [fact, fact, fact] },
    { look: 'rows', holds: [label, { look: 'row' }, { look: 'row' }, { look: 'row' }] },
  ]
}

/** Returns the shapes of a block; none for blocks shown only sometimes, such as notices and dialogs. */
function shapesOf(block: Block, forms: Outlined['forms']): Shape[] {
  switch (block.block) {
    case 'group':
      return [groupOf(block, forms)]
    case 'facts':
      return [{ look: 'facts', holds: block.items.slice(0, 8).map(() => fact) }]
    case 'list':
      return [{ look: 'rows', holds: [field] }, block.columns ? rows : cards]
    case 'cards':
      return [cards]
    case 'table':
    case 'timeline':
    case 'accordion':
    case 'tabs':
      return [rows]
    case 'form':
      return [formOf(forms[block.form])]
    case 'file':
    case 'gallery':
    case 'image':
    case 'video':
    case 'map':
      return [media]
    case 'chart':
      return [{ look: 'chart' }]
    case 'heading':
      return [{ look: 'title' }]
    case 'button':
      return block.when === undefined ? [button] : []
    case 'text':
      return block.when === undefined ? [block.size === 'small' ? bar : text] : []
    case 'contract':
      return [text, text, text]
    case 'badge':
    case 'steps':
    case 'countdown':
    case 'progress':
    case 'contents':
      return [label]
    case 'upload':
    case 'filters':
      return [field]
    default:
      return []
  }
}

/** Returns the shape of a group in its columns. */
function groupOf({ layout = 'stack', body }: Block & { block: 'group' }, forms: Outlined['forms']): Shape {
  const [main, aside, ...below] = body.map((block) => shapesOf(block, forms))
  const stack = (holds: Shape[] = []): Shape => ({ look: 'stack', holds })
  if (layout === 'split') return { look: 'split', holds: [stack(main), stack(aside), stack(below.flat())] }
  return {
    look: layout === 'card' ? 'panel' : 'stack',
    holds: [main, aside, ...below].flatMap((one) => one ?? []),
  }
}

function formOf(form: Outlined['forms'][string] | undefined): Shape {
  const fields = form?.sections.flatMap((section) => section.fields) ?? []
  return { look: 'stack', holds: [...fields.slice(0, 8).map(() => entry), button] }
}
