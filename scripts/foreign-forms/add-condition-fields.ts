import type { Report } from './foreign.ts'
import type { FieldLayout } from './layout.ts'
import type { GroupShape } from './shape.ts'

/** Adds the fields that conditions use but no control shows. */
export function addConditionFields(root: GroupShape, wish: FieldLayout, report: Report): void {
  if (wish.asked === undefined) return
  const written = JSON.stringify([
    wish,
    [...root.fields.values()].map(({ when, requiredIf }) => [when, requiredIf]),
  ])
  for (const [, name = ''] of written.matchAll(/\bform\.(\w+)/g)) {
    if (wish.asked.includes(name) || !root.fields.has(name)) continue
    wish.asked.push(name)
    report.addNote([name], 'asked, because a rule looks at it')
  }
}
