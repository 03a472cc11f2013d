import { expect, test } from 'vitest'
import { convert } from '../../../scripts/foreign-forms/documents.ts'
import type { ForeignForm } from '../../../scripts/foreign-forms/foreign.ts'
import type { Form, FormField } from '../../../src/language/documents/library.ts'
import written from './cases.json' with { type: 'json' }

interface Case {
  title: string
  foreign: ForeignForm
  /** By the path of a field, what its form says of it beside its words. */
  asks?: Record<string, object>
  /** Why there is no form. */
  cannot?: string[]
}

const cases = written as unknown as Case[]

test.each(cases)('$title', ({ foreign, asks, cannot = [] }) => {
  const { converted, reasons } = convert(foreign)
  expect(reasons).toEqual(cannot)
  const form = Object.values(converted?.documents ?? {}).find(
    (document): document is Form => 'sections' in document,
  )
  const fields = (form?.sections ?? []).flatMap((section) => placed(section.fields, []))
  for (const [path, wanted] of Object.entries(asks ?? {}))
    expect([path, conditionsOf(Object.fromEntries(fields)[path])]).toEqual([path, wanted])
})

function placed(fields: readonly FormField[], around: readonly string[]): [string, FormField][] {
  return fields.flatMap((field): [string, FormField][] => {
    const path = [...around, field.field]
    return [[path.join('.'), field], ...placed(field.fields ?? [], path)]
  })
}

function conditionsOf({ when, required, readonly }: Partial<FormField> = {}) {
  return JSON.parse(JSON.stringify({ when, required, readonly }))
}
