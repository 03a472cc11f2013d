import type { Report } from './foreign.ts'
import type { FieldLayout } from './layout.ts'
import type { GroupShape } from './shape.ts'

/** Adds the fields that conditions use but no control shows. */
export function addConditionFields(root: GroupShape, layout: FieldLayout, report: Report): void {
  if (layout.asked === undefined) return
  const serialised = JSON.stringify([
    layout,
    [...root.fields.values()].map(({ when, requiredIf }) => [when, requiredIf]),
  ])
  for (const [, name = ''] of serialised.matchAll(/\bform\.(\w+)/g)) {
    if (layout.asked.includes(name) || !root.fields.has(name)) continue
    layout.asked.push(name)
    report.addNote([name], 'asked, because a rule looks at it')
  }
}
