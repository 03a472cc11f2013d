import type { Atrule, CssNode, Rule } from 'css-tree'
import generate from 'css-tree/generator'
import { didYouMean } from '../../checker/suggest.ts'
import { declarationsOf } from './declarations.ts'
import type { Group } from './hooks.ts'
import { properties } from './properties.ts'
import { type ReportRefusal, rangeOf, shorten } from './refusal.ts'
import { subjectsOf } from './selectors.ts'

/** Returns a node as served; empty if refused. */
export function servedNode(node: CssNode, refuse: ReportRefusal): string {
  if (node.type === 'Comment') return ''
  if (node.type === 'Rule') return servedRule(node, refuse)
  if (node.type === 'Atrule' && node.name.toLowerCase() === 'media') return servedMedia(node, refuse)
  if (node.type === 'Atrule')
    refuse(
      rangeOf(node),
      `@${shorten(node.name)} cannot be used.`,
      'Only @media can, for a width or for paper.',
    )
  else refuse(rangeOf(node), 'This is no rule.', 'Write it as h1 { font-weight: 700; }.')
  return ''
}

function servedRule(rule: Rule, refuse: ReportRefusal): string {
  const subjects = subjectsOf(rule, refuse)
  if (subjects.length === 0) return ''
  const declarations = [...declarationsOf(rule, refuse)]
  const selectorsByBody = new Map<string, string[]>()
  for (const { selector, name, groups } of subjects) {
    const isAllowed = ([, { group }]: (typeof declarations)[number]) => groups.includes(group)
    for (const declaration of declarations.filter((each) => !isAllowed(each)))
      refuse(rangeOf(declaration[1].node), `${declaration[0]} cannot be set for ${name}.`, () =>
        didYouMean('', propertiesIn(groups)),
      )
    const body = bodyOf(declarations.filter(isAllowed))
    const selectors = selectorsByBody.get(body) ?? []
    selectorsByBody.set(body, selectors)
    selectors.push(selector)
  }
  selectorsByBody.delete('')
  return [...selectorsByBody].map(([body, selectors]) => `${selectors.join(',')}{${body}}`).join('')
}

function bodyOf(declarations: [string, { value: string; group: Group }][]): string {
  const body = declarations.map(([property, { value }]) => `${property}:${value}!important`)
  // Breaks long words, so that a larger font does not widen a phone's page.
  if (declarations.some(([, { group }]) => group === 'font' || group === 'spacing'))
    body.push('overflow-wrap:anywhere!important')
  return body.join(';')
}

function propertiesIn(groups: readonly Group[]): string[] {
  return Object.entries(properties).flatMap(([name, { group }]) => (groups.includes(group) ? [name] : []))
}

function servedMedia({ prelude, block, ...node }: Atrule, refuse: ReportRefusal): string {
  const query = prelude ? generate(prelude).toLowerCase() : ''
  if (!ALLOWED_QUERY.test(query)) {
    refuse(
      rangeOf(prelude ?? { ...node, prelude, block }),
      'A style sheet cannot ask this.',
      'Ask for a width, as (width >= 48rem), or for print. Colours of dark pages are written light-dark(#0f5c4d, #6cc5b0).',
    )
    return ''
  }
  const rules = [...(block?.children ?? [])].map((child) => {
    if (child.type !== 'Atrule') return servedNode(child, refuse)
    refuse(rangeOf(child), `@${shorten(child.name)} cannot stand in @media.`, 'Put it on its own.')
    return ''
  })
  return rules.join('') === '' ? '' : `@media ${query}{${rules.join('')}}`
}

const width = String.raw`\d{1,4}(?:\.\d{1,3})?(?:px|rem)`
const condition = String.raw`(?:print|screen|\(width(?:<=|>=|<|>)${width}\)|\((?:min|max)-width:${width}\))`
const ALLOWED_QUERY = new RegExp(`^${condition}(?: and ${condition})?$`)
