import { isObject } from '../../common/objects.ts'
import type { Path } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'

/** Reports blocks with nothing to show and filters without options. */
export const rule: Rule = {
  name: 'every-block-shows-something',
  *check({ documents }) {
    for (const { document, positions } of documents)
      for (const { path, value } of positions) {
        const fault = isObject(value) ? faultOf(value, path) : undefined
        if (fault !== undefined) yield { document, path, ...fault }
      }
  },
}

interface Fault {
  readonly message: string
  readonly remedy: string
}

function faultOf(value: Record<string, unknown>, path: Path): Fault | undefined {
  if (typeof value.block === 'string') return faultFinders[value.block]?.(value)
  return path.at(-2) === 'fields' && 'key' in value && !('of' in value) && !('options' in value)
    ? {
        message: `There is nothing to choose from for ${value.key}.`,
        remedy: 'Name an enumeration under of, or list the choices under options.',
      }
    : undefined
}

/** The functions that find what a block lacks, by kind of block. */
const faultFinders: Record<string, (block: Record<string, unknown>) => Fault | undefined> = {
  accordion: (block) => {
    if (!hasContent(block, 'items') && !hasContent(block, 'rows'))
      return {
        message: 'This accordion has no questions.',
        remedy: 'Write them under items, or name a list under rows.',
      }
    return hasContent(block, 'rows') && !(hasContent(block, 'title') && hasContent(block, 'body'))
      ? { message: 'The rows of this accordion have no content.', remedy: 'Give them a title and a body.' }
      : undefined
  },
  alert: requireOneOf(['title', 'text'], 'This alert has no content.', 'Give it a title or a text.'),
  text: requireOneOf(['text', 'link'], 'This text has no content.', 'Give it a text.'),
  filters: requireOneOf(
    ['search', 'fields', 'total', 'view'],
    'These filters are empty.',
    'Give them a search, or fields.',
  ),
}

function requireOneOf(names: readonly string[], message: string, remedy: string) {
  return (block: Record<string, unknown>) =>
    names.some((name) => hasContent(block, name)) ? undefined : { message, remedy }
}

function hasContent(block: Record<string, unknown>, name: string): boolean {
  const value = block[name]
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}
