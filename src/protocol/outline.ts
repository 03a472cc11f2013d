import type { Block } from '../generated/language.ts'
import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'

/** A part of a skeleton with its look and content, styled by renderer/styles/skeleton.css. */
export interface SkeletonShape {
  look: string
  children?: SkeletonShape[]
}

type OutlinedScreen = Pick<ScreenBundle, 'forms'> & { screen: { body: readonly Block[] } }

/** Returns the shapes of a screen's skeleton. */
export function outlineOf({ screen, forms }: OutlinedScreen): SkeletonShape[] {
  return shapesOfAll(screen.body, forms)
}

/** Returns the shapes of blocks: of those that are always displayed, or of all if none is. */
function shapesOfAll(blocks: readonly Block[], forms: OutlinedScreen['forms']): SkeletonShape[] {
  const certainShapes = blocks
    .filter((block) => block.when === undefined)
    .flatMap((block) => shapesOf(block, forms))
  return certainShapes.length > 0 ? certainShapes : blocks.flatMap((block) => shapesOf(block, forms))
}

const bar: SkeletonShape = { look: 'bar' }
const label: SkeletonShape = { look: 'label' }
const field: SkeletonShape = { look: 'field' }
const button: SkeletonShape = { look: 'button' }
const media: SkeletonShape = { look: 'media' }
const fact: SkeletonShape = { look: 'fact', children: [label, bar] }
const entry: SkeletonShape = { look: 'fact', children: [label, field] }
const card: SkeletonShape = { look: 'card', children: [media, { look: 'title' }, bar, bar] }
const cards: SkeletonShape = { look: 'cards', children: [card, card, card] }
const rows: SkeletonShape = { look: 'rows', children: Array.from({ length: 6 }, () => ({ look: 'row' })) }
const text: SkeletonShape = { look: 'text', children: [bar, bar, label] }

/**
 * Returns the shapes of the aside's skeleton, without those of its first texts if the page has them. Projects are
 * rows with pictures, or lines of a table.
 */
export function asideOutline({
  hasTexts,
  isTable,
}: {
  hasTexts: boolean
  isTable: boolean
}): SkeletonShape[] {
  const threeOf = (look: string) => ({ look: 'rows', children: [label, { look }, { look }, { look }] })
  return [
    ...(hasTexts ? [] : [{ look: 'title' }, text]),
    threeOf(isTable ? 'line' : 'row'),
    threeOf('line'),
    { look: 'facts', children: [fact, fact, fact] },
  ]
}

/** Returns the shapes of a block; none for blocks that are displayed only sometimes, such as notices and dialogs. */
function shapesOf(block: Block, forms: OutlinedScreen['forms']): SkeletonShape[] {
  switch (block.block) {
    case 'group':
      return [groupOf(block, forms)].filter((shape) => shape.children?.length !== 0)
    case 'facts':
      return [{ look: 'facts', children: block.items.slice(0, 8).map(() => fact) }]
    case 'list':
      return [{ look: 'rows', children: [field] }, block.columns ? rows : cards]
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
function groupOf(
  { layout = 'stack', body }: Block & { block: 'group' },
  forms: OutlinedScreen['forms'],
): SkeletonShape {
  const stack = (children: SkeletonShape[] = []): SkeletonShape => ({ look: 'stack', children })
  if (layout === 'split') {
    const [main, aside, ...below] = body.map((block) => shapesOf(block, forms))
    return { look: 'split', children: [stack(main), stack(aside), stack(below.flat())] }
  }
  return {
    look: layout === 'card' || layout === 'section' ? 'panel' : 'stack',
    children: shapesOfAll(body, forms),
  }
}

function formOf(form: OutlinedScreen['forms'][string] | undefined): SkeletonShape {
  const fields = form?.sections.flatMap((section) => section.fields) ?? []
  return { look: 'stack', children: [...fields.slice(0, 8).map(() => entry), button] }
}
