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
  *check({ library, documents }) {
    const uses = documents.flatMap(usesIn)
    for (const form of Object.values(library.forms)) {
      const fieldConditions = conditionsOf(form)
      const fieldsOfUses = uses
        .filter((use) => use.form === form.form)
        .map(({ initialFields }) => initialFields)
      const findings = neverShown(
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
        for (const { path, ...said } of neverShown(form, conditions, names, library))
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

/** A place where a form is shown. */
interface Use {
  readonly document: object
  readonly form: string
  readonly conditions: readonly Condition[]
  /** The fields with an initial value; undefined if any may have one. */
  readonly initialFields: readonly string[] | undefined
}

function conditionsOf({ sections }: Form): Condition[] {
  return sections.flatMap((section, index) =>
    section.fields.flatMap(({ field, when }, place) => {
      const sectionConditions =
        section.when === undefined ? [] : [{ when: section.when, path: ['sections', index, 'when'] }]
      const fieldConditions =
        when === undefined ? [] : [{ when, path: ['sections', index, 'fields', place, 'when'] }]
      return [...sectionConditions, ...fieldConditions].map(({ when, path }) => ({
        field,
        path,
        parts: operandsOf(when),
      }))
    }),
  )
}

function usesIn({ document, positions }: CheckedDocument): Use[] {
  return positions.flatMap(({ value, path }): Use[] => {
    if (!isObject(value) || value.block !== 'form' || typeof value.form !== 'string') return []
    const limits = isObject(value.limits) ? Object.entries(value.limits) : []
    const conditions = limits.flatMap(([field, limit]): Condition[] => {
      const when = isObject(limit) ? limit.when : undefined
      return typeof when === 'string'
        ? [{ field, path: [...path, 'limits', field, 'when'], parts: operandsOf(when) }]
        : []
    })
    const filled = value.initial === undefined ? Object.keys(Object(value.values)) : undefined
    return [{ document, form: value.form, conditions, initialFields: filled }]
  })
}

function neverShown(
  form: Form,
  conditions: readonly Condition[],
  filled: ReadonlySet<string>,
  { schemas }: Library,
): Omit<Finding, 'document'>[] {
  const properties = typeOf({ $ref: form.type }, schemas).properties ?? {}
  const empty = mapValues(properties, (property) => emptyValueOf(typeOf(property, schemas)))
  let hidden = fieldsOf(form).filter((field) => !filled.has(field))
  let blocked: { condition: Condition; by: string[] }[] = []
  for (let previousCount = -1; previousCount !== hidden.length; ) {
    previousCount = hidden.length
    blocked = conditions.flatMap((condition) => {
      const by = hidden.includes(condition.field) ? blockersOf(condition, hidden, empty) : []
      return by.length > 0 ? [{ condition, by }] : []
    })
    hidden = blocked.map(({ condition }) => condition.field)
  }
  return blocked.map(({ condition, by }) => findingOf(condition, by))
}

/** Lists the hidden fields that a condition depends on. */
function blockersOf(
  { parts }: Condition,
  hidden: readonly string[],
  empty: Record<string, unknown>,
): string[] {
  for (const { source, paths } of parts) {
    const fields = paths.flatMap((path) => /^form\.(\w+)/.exec(path)?.[1] ?? [])
    const dependsOnHidden =
      paths.length > 0 && fields.length === paths.length && fields.every((name) => hidden.includes(name))
    if (dependsOnHidden && isFalse(source, empty)) return fields
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
  const [other] = by.filter((name) => name !== field)
  if (other === undefined)
    return {
      path,
      message: `${field} is shown only once it is filled itself, so nobody ever sees it.`,
      remedy: 'Let its condition use another field.',
    }
  return {
    path,
    message: `${field} is shown only once ${other} is filled, and ${other} is never shown: nobody ever sees either.`,
    remedy: 'Show one of them from the start.',
  }
}

function fieldsOf({ sections }: Form): string[] {
  return sections.flatMap(({ fields }) => fields.map(({ field }: FormField) => field))
}
