import { expect, test } from 'vitest'
import { convert } from '../../../scripts/foreign-forms/documents.ts'
import type { ForeignForm } from '../../../scripts/foreign-forms/foreign.ts'
import type { Form, FormField } from '../../../src/language/documents/library.ts'
import written from './cases.json' with { type: 'json' }

interface Case {
  title: string
  foreign: ForeignForm
  /** The expected properties of fields by path, besides their texts. */
  asks?: Record<string, object>
  /** The reasons why no form was generated. */
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
