import { isObject, mapValues } from '../../common/objects.ts'
import type { Form, FormField, Library } from '../../documents/library.ts'
import type { Path } from '../../documents/walk.ts'
import { evaluate } from '../../expressions/index.ts'
import { emptyValueOf } from '../../forms/values.ts'
import { type Operand, operandsOf } from '../conditions.ts'
import type { CheckedDocument } from '../context.ts'
import type { Finding, Rule } from '../problem.ts'
import { typeOf } from '../types/type.ts'

/** Reports fields whose visibility depends on themselves, directly or in a cycle. */
export const rule: Rule = {
  name: 'every-field-can-appear',
  *check({ library, allDocuments }) {
    const uses = allDocuments.flatMap(usesIn)
    for (const form of Object.values(library.forms)) {
      const fieldConditions = conditionsOf(form)
      const fieldsOfUses = uses
        .filter((use) => use.form === form.form)
        .map(({ initialFields }) => initialFields)
      const findings = neverVisibleFindings(
        form,
        fieldConditions,
        new Set(fieldsOfUses.flatMap((names) => names ?? fieldsOf(form))),
        library,
      )
      for (const { path, ...said } of findings) yield { document: form, path, ...said }
      for (const use of uses) {
        if (use.form !== form.form) continue
        const conditions = [...fieldConditions, ...use.conditions]
        const names = new Set(use.initialFields ?? fieldsOf(form))
        for (const { path, ...said } of neverVisibleFindings(form, conditions, names, library))
          if (use.conditions.some((condition) => condition.path === path))
            yield { document: use.document, path, ...said }
      }
    }
  },
}

interface Condition {
  readonly field: string
  readonly path: Path
  readonly parts: readonly Operand[]
}

/** A form block that contains a form. */
interface FormUse {
  readonly document: object
  readonly form: string
  readonly conditions: readonly Condition[]
  /** The fields with an initial value; undefined if any may have one. */
  readonly initialFields: readonly string[] | undefined
}

function conditionsOf({ sections }: Form): Condition[] {
  return sections.flatMap((section, index) =>
    section.fields.flatMap(({ field, when }, fieldIndex) => {
      const sectionConditions =
        section.when === undefined ? [] : [{ when: section.when, path: ['sections', index, 'when'] }]
      const fieldConditions =
        when === undefined ? [] : [{ when, path: ['sections', index, 'fields', fieldIndex, 'when'] }]
      return [...sectionConditions, ...fieldConditions].map(({ when, path }) => ({
        field,
        path,
        parts: operandsOf(when),
      }))
    }),
  )
}

function usesIn({ document, positions }: CheckedDocument): FormUse[] {
  return positions.flatMap(({ value, path }): FormUse[] => {
    if (!isObject(value) || value.block !== 'form' || typeof value.form !== 'string') return []
    const limits = isObject(value.limits) ? Object.entries(value.limits) : []
    const conditions = limits.flatMap(([field, limit]): Condition[] => {
      const when = isObject(limit) ? limit.when : undefined
      return typeof when === 'string'
        ? [{ field, path: [...path, 'limits', field, 'when'], parts: operandsOf(when) }]
        : []
    })
    const filledNames = value.initial === undefined ? Object.keys(Object(value.values)) : undefined
    return [{ document, form: value.form, conditions, initialFields: filledNames }]
  })
}

function neverVisibleFindings(
  form: Form,
  conditions: readonly Condition[],
  filledNames: ReadonlySet<string>,
  { schemas }: Library,
): Omit<Finding, 'document'>[] {
  const properties = typeOf({ $ref: form.type }, schemas).properties ?? {}
  const emptyValues = mapValues(properties, (property) => emptyValueOf(typeOf(property, schemas)))
  let hiddenFields = fieldsOf(form).filter((field) => !filledNames.has(field))
  let blocked: { condition: Condition; by: string[] }[] = []
  for (let previousCount = -1; previousCount !== hiddenFields.length; ) {
    previousCount = hiddenFields.length
    blocked = conditions.flatMap((condition) => {
      const by = hiddenFields.includes(condition.field)
        ? blockersOf(condition, hiddenFields, emptyValues)
        : []
      return by.length > 0 ? [{ condition, by }] : []
    })
    hiddenFields = blocked.map(({ condition }) => condition.field)
  }
  return blocked.map(({ condition, by }) => findingOf(condition, by))
}

/** Lists the hidden fields that a condition depends on. */
function blockersOf(
  { parts }: Condition,
  hiddenFields: readonly string[],
  emptyValues: Record<string, unknown>,
): string[] {
  for (const { source, paths } of parts) {
    const fields = paths.flatMap((path) => /^form\.(\w+)/.exec(path)?.[1] ?? [])
    const dependsOnHidden =
      paths.length > 0 &&
      fields.length === paths.length &&
      fields.every((name) => hiddenFields.includes(name))
    if (dependsOnHidden && isFalse(source, emptyValues)) return fields
  }
  return []
}

function isFalse(source: string, form: Record<string, unknown>): boolean {
  try {
    return evaluate(source, { form }) === false
  } catch {
    return false
  }
}

function findingOf({ field, path }: Condition, by: readonly string[]): Omit<Finding, 'document'> {
  const [otherField] = by.filter((name) => name !== field)
  if (otherField === undefined)
    return {
      path,
      message: `${field} is shown only once it is filled itself, so nobody ever sees it.`,
      remedy: 'Let its condition use another field.',
    }
  return {
    path,
    message: `${field} is shown only once ${otherField} is filled, and ${otherField} is never shown: nobody ever sees either.`,
    remedy: 'Show one of them from the start.',
  }
}

function fieldsOf({ sections }: Form): string[] {
  return sections.flatMap(({ fields }) => fields.map(({ field }: FormField) => field))
}
