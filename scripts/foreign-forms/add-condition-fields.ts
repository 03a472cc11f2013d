import type { Report } from './foreign.ts'
import type { FieldLayout } from './layout.ts'
import type { GroupShape } from './shape.ts'

/** Asks for the fields of the form that conditions look at, too, where no control does. */
export function addConditionFields(root: GroupShape, wish: FieldLayout, report: Report): void {
  if (wish.asked === undefined) return
  const written = JSON.stringify([
    wish,
    [...root.fields.values()].map(({ when, requiredIf }) => [when, requiredIf]),
  ])
  for (const [, name = ''] of written.matchAll(/\bform\.(\w+)/g)) {
    if (wish.asked.includes(name) || !root.fields.has(name)) continue
    wish.asked.push(name)
    report.note([name], 'asked, because a rule looks at it')
  }
}
