import type { CssNode, Rule } from 'css-tree'
import generate from 'css-tree/generator'
import { didYouMean } from '../../checker/suggest.ts'
import { type Group, hooks, states } from './hooks.ts'
import { type ReportRefusal, rangeOf, shorten } from './refusal.ts'

const MAX_PARTS = 3

interface Subject {
  /** The selector as served: `.ts-card:hover .ts-card__title`. */
  selector: string
  /** The name of the styled hook, which is the last of the selector. */
  name: string
  groups: readonly Group[]
}

/** Parses the selectors of a rule and rebuilds them from hooks and states. */
export function subjectsOf({ prelude }: Rule, refuse: ReportRefusal): Subject[] {
  if (prelude.type !== 'SelectorList') {
    refuse(rangeOf(prelude), 'A rule begins with the parts that it styles.', 'Such as h1 or .ts-card.')
    return []
  }
  return [...prelude.children].flatMap((selector) => subjectOf(selector, refuse) ?? [])
}

/** Parses a selector; undefined if a part is refused. */
function subjectOf(selector: CssNode, refuse: ReportRefusal): Subject | undefined {
  const pieces = selector.type === 'Selector' ? [...selector.children] : [selector]
  if (pieces.filter(isPart).length > MAX_PARTS) {
    refuse(rangeOf(selector), 'This goes too deep.', `Name up to ${MAX_PARTS} parts.`)
    return undefined
  }
  let rewritten = ''
  let styledHook: Omit<Subject, 'selector'> | undefined
  let previous: CssNode | undefined
  for (const node of pieces) {
    const text = textOf(node)
    const hook = isPart(node) && Object.hasOwn(hooks, text) ? hooks[text] : undefined
    const isFirst = previous === undefined || previous.type === 'Combinator'
    if (hook && isFirst) {
      styledHook = { name: text, groups: hook.groups }
      rewritten += hook.as ?? text
    } else if (!isFirst && (states.includes(text) || combinators.includes(text))) rewritten += text
    else {
      refuse(rangeOf(node), ...reasonOf(node, text))
      return undefined
    }
    previous = node
  }
  return styledHook && { ...styledHook, selector: rewritten }
}

const combinators = [' ', '>']

function reasonOf(piece: CssNode, text: string): [message: string, remedy: string | (() => string)] {
  if (!isPart(piece))
    return [
      `${shorten(text)} cannot stand in a selector.`,
      `Besides parts, a space and > there are: ${states.join(', ')}.`,
    ]
  if (Object.hasOwn(hooks, text))
    return [`${text} cannot be joined to the part before it.`, 'Name one of them.']
  return [`A style sheet cannot reach ${shorten(text)}.`, () => didYouMean(text, Object.keys(hooks))]
}

function isPart({ type }: CssNode): boolean {
  return type === 'ClassSelector' || type === 'TypeSelector'
}

function textOf(piece: CssNode): string {
  return piece.type === 'TypeSelector' ? piece.name.toLowerCase() : generate(piece)
}
