import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import type { Library, Screen } from '../documents/library.ts'
import { isCustomField } from '../forms/custom-fields.ts'

type Documents = Pick<Library, 'screens' | 'fragments' | 'forms' | 'operations'>

/** A part of a screen that law or safety requires: its name and conditions. */
interface ProtectedPart {
  name: string
  when: readonly string[]
}

/** Fields that people must fill in themselves. */
export const declarations = memoizeByObject(({ forms }: Documents): ReadonlySet<string> => {
  const fields = Object.values(forms).flatMap(({ sections }) => sections.flatMap((section) => section.fields))
  const consents = fields.filter(({ widget, field }) => widget === 'consent' && !isCustomField(field))
  return new Set(
    [...consents, ...(forms.declare?.sections.flatMap((each) => each.fields) ?? [])].map(
      ({ field }) => field,
    ),
  )
})

/** Returns the keys of texts that are equal on every platform: warnings, consents and binding terms. */
export const protectedTexts = memoizeByObject((documents: Documents): ReadonlySet<string> => {
  const consents = [...declarations(documents)].map((field) => `fields.${field}`)
  const operationTitles = Object.values(documents.operations).flatMap(({ title }) => title ?? [])
  const warnings = [...documents.screens, ...Object.values(documents.fragments)].flatMap(warningsIn)
  return new Set([
    ...PROTECTED_KEYS,
    ...consents,
    ...operationTitles,
    ...warnings.flatMap(({ title, text }) => [keyOf(title), keyOf(text)]),
  ])
})

/** The keys of protected texts used by code. */
const PROTECTED_KEYS = [
  ...[
    ...['price', 'method_fee', 'risks', 'reflection', 'reflection_waived', 'signature'],
    ...['agreements', 'agreement', 'agreement_sheet', 'agreement_attached'],
  ].map((key) => `contract.${key}`),
  ...['consent_text', 'consent_accept', 'consent_refuse', 'impersonating', 'stop_impersonating'].map(
    (key) => `shell.${key}`,
  ),
  ...['shell.deed_text', 'shell.deed_accept'],
  ...['reflection', 'licence', 'kiis', 'sophisticated', 'loss_capacity', 'soft_cap'].map(
    (term) => `glossary.${term}.meaning`,
  ),
]

/**
 * Lists the protected parts that a screen always shows: not those within tabs, lists or dialogs. Of the parts of its
 * fragments, lists only the warnings.
 */
export function protectedParts({ body }: Pick<Screen, 'body'>, { fragments }: Documents): ProtectedPart[] {
  return partsIn(body, [], [])

  function partsIn(
    blocks: unknown,
    outerConditions: readonly string[],
    outerFragments: readonly string[],
  ): ProtectedPart[] {
    if (!Array.isArray(blocks)) return []
    return blocks.filter(isObject).flatMap((block) => {
      const when = typeof block.when === 'string' ? [...outerConditions, block.when] : outerConditions
      const name = protectedNameOf(block)
      if (name !== undefined) return [{ name, when }]
      const use = typeof block.use === 'string' ? block.use : undefined
      // Stops at fragments that include themselves, which another rule reports.
      if (use !== undefined && !outerFragments.includes(use))
        return partsIn(fragments[use]?.body, when, [...outerFragments, use]).filter(isWarning)
      const innerBlocks = block.block === 'group' ? block.body : block.block === 'form' ? block.aside : []
      return partsIn(innerBlocks, when, outerFragments)
    })
  }

  function protectedNameOf({
    block,
    use,
    text,
    total,
    ...more
  }: Record<string, unknown>): string | undefined {
    if (block === 'contract') return 'contract'
    if (block === 'facts' && total !== undefined) return 'total'
    if (block === 'alert' && more.protected === true) return `alert ${keyOf(text)}`
    if (block !== 'fragment' || typeof use !== 'string') return undefined
    return warningsIn(fragments[use]).length > 0 ? `fragment ${use}` : undefined
  }
}

function isWarning({ name }: ProtectedPart): boolean {
  return name.startsWith('fragment ')
}

function warningsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(warningsIn)
  if (!isObject(value)) return []
  return [...(value.protected === true ? [value] : []), ...Object.values(value).flatMap(warningsIn)]
}

/** Returns the key of a text with or without values. */
function keyOf(text: unknown): string {
  return String(isObject(text) ? text.key : text)
}
