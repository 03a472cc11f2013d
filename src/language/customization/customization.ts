import type { Customization as Document } from '../../generated/language.ts'
import { MAX_FINDINGS } from '../checker/max-findings.ts'
import { didYouMean } from '../checker/suggest.ts'
import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject, reachesPrototype } from '../common/objects.ts'
import { bundle, deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import { interpreter } from '../validation/interpreter.ts'
import { isTimeZone } from '../validation/time-zones.ts'
import { currentVersion, migrateToCurrent, versionOf } from './migrations/index.ts'

type Part<Key extends keyof Document> = NonNullable<Document[Key]>
type WithRequired<Whole, Key extends keyof Whole> = Whole & Required<Pick<Whole, Key>>
/** The type with all properties required, two levels deep. */
type Complete<Whole> = { [Key in keyof Whole]-?: Required<NonNullable<Whole[Key]>> }

type ThemePart<Key extends keyof Part<'theme'>> = NonNullable<Part<'theme'>[Key]>

/** The colours of light pages without a derived default; all dark ones have one. */
type RequiredColours = 'primary' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

export type Theme = Required<Omit<Part<'theme'>, 'light' | 'fonts' | 'headings' | 'images'>> & {
  light: WithRequired<ThemePart<'light'>, RequiredColours>
  fonts: Required<ThemePart<'fonts'>>
  mail: Required<ThemePart<'mail'>>
  headings: Required<ThemePart<'headings'>>
  images: Required<ThemePart<'images'>>
}

/** The public texts of a tenant. */
export type Face = Complete<Omit<Part<'face'>, 'image' | 'licence' | 'in_default'>> & {
  image?: string
  in_default?: string[]
  licence: WithRequired<NonNullable<Part<'face'>['licence']>, 'authority' | 'number'>
}

/** A tenant's document with every default of `customization.json` filled in. */
export type Customization = Document & {
  tenant_type: Part<'tenant_type'>
  time_zone: string
  image: WithRequired<Part<'image'>, 'favicon'>
  theme: Theme
  css: string
  urls: Part<'urls'>
  currency: Required<Part<'currency'>>
  flows: Required<Part<'flows'>>
  hide: Required<Part<'hide'>>
  extras: Required<Part<'extras'>> & { investmentFee: Required<NonNullable<Part<'extras'>['investmentFee']>> }
  register: Required<Part<'register'>>
  texts: Required<Part<'texts'>>
  face: Face
  map: WithRequired<Part<'map'>, 'attribution' | 'most_zoom'>
  menu: Complete<Part<'menu'>>
  payment: Required<Part<'payment'>> & { fees: Complete<NonNullable<Part<'payment'>['fees']>> }
  regulation: Required<Part<'regulation'>>
  signing: Required<Part<'signing'>>
  security: WithRequired<Part<'security'>, 'second_factor'>
  analytics: Part<'analytics'>
  modules: Required<Part<'modules'>>
  forms: Part<'forms'>
  screens: Part<'screens'>
}

/** A tenant's changes to a form. */
export type FormCustomization = Customization['forms'][string]

/** A field of the tenant's own in a form of the product. */
export type CustomField = NonNullable<FormCustomization['add']>[number]

/** A tenant's text, required in both languages. */
export type BilingualText = Readonly<Record<'es' | 'en', string>>

/** A tenant's changes to the menu of an area. */
export type MenuChanges = Customization['menu'][keyof Customization['menu']]

/**
 * Restores a document of any version with all defaults and lists its problems; never throws. Unknown keys are dropped,
 * invalid values get their default, and a document of a newer version keeps the parts that this version knows.
 */
export function restore(
  document: unknown,
  schemas: Schemas,
): { customization: Customization; problems: string[] } {
  const problems: string[] = []
  const report = (problem: () => string) => problems.length < MAX_FINDINGS && problems.push(problem())
  const customization = restoreValue({ $ref: 'customization.json' }, migrate(document), 'customization')
  // Casts, because the schema has a default for every property; test/language/customization.test.ts verifies this.
  return { customization: customization as Customization, problems }

  function migrate(input: unknown): unknown {
    const version = versionOf(input)
    if (version === undefined || version <= currentVersion) return migrateToCurrent(input)
    report(
      () =>
        `customization.version is ${version}, and ${currentVersion} is the newest that is known here: what is understood is used, the rest has its defaults.`,
    )
    return { ...Object(input), version: currentVersion }
  }

  function restoreValue(reference: JsonSchema, value: unknown, path: string): unknown {
    const schema = deref(reference, schemas)
    if (schema.type === 'object') return restoreObject(schema, value, path)
    if (Array.isArray(value) && value.length > (schema.maxItems ?? value.length)) {
      report(() => `${path} has more than ${schema.maxItems} entries; its default is used.`)
      return structuredClone(schema.default)
    }
    if (schema['x-each'] && Array.isArray(value)) return restoreEach(schema, value, path)
    if (value !== undefined && hasType(schema, value)) return structuredClone(value)
    if (value !== undefined) report(() => `${path} has a value it may not have; its default is used.`)
    return structuredClone(schema.default ?? schema.const)
  }

  function restoreObject(schema: JsonSchema, value: unknown, path: string): Record<string, unknown> {
    if (value !== undefined && !isObject(value))
      report(() => `${path} must be an object; its defaults are used.`)
    const input = isObject(value) ? value : {}
    const properties = schema.properties ?? {}
    const additionalSchema =
      typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
    const restored: Record<string, unknown> = {}
    for (const [key, property] of Object.entries(properties)) {
      const restoredValue = restoreValue(
        property,
        Object.hasOwn(input, key) ? input[key] : undefined,
        `${path}.${key}`,
      )
      if (restoredValue !== undefined) restored[key] = restoredValue
    }
    for (const key of Object.keys(input).filter((each) => !Object.hasOwn(properties, each))) {
      if (reachesPrototype(key)) report(() => `${path} may not hold a key named ${key}; it is left out.`)
      else if (!additionalSchema)
        report(() => `${path}.${key} is unknown; it is left out. ${didYouMean(key, Object.keys(properties))}`)
      else restored[key] = restoreValue(additionalSchema, input[key], `${path}.${key}`)
    }
    return restored
  }

  /** Keeps the valid items of a list and reports the others. */
  function restoreEach({ items = {} }: JsonSchema, value: unknown[], path: string): unknown[] {
    return value.filter((item, index) => {
      const isValid = hasType(items, item)
      if (!isValid) report(() => `${path}.${index} is not as it must be; it is left out.`)
      return isValid
    })
  }

  function hasType(schema: JsonSchema, value: unknown): boolean {
    const isUnknownZone = schema.format === 'time_zone' && !isTimeZone(String(value))
    return !isUnknownZone && validatorIn(schemas)(schema)(value)
  }
}

/** Memoizes the validators, because a document may contain thousands of values of one schema. */
const validatorIn = memoizeByObject((schemas: Schemas) =>
  memoizeByObject((schema: JsonSchema) => interpreter(bundle(schema, schemas))),
)
