import { schemaAt } from '../../../language/validation/place.ts'
import { useServices } from '../../services.ts'
import { type OpenForm, useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'

export interface Option {
  value: string
  label: string
}

/** Returns the options of a field with the texts of its enumeration, or `options.<field>`. */
export function useOptions(field: Field): Option[] {
  const { t } = useServices()
  const values = valuesOf(field, useForm())
  return values.map((value) => ({ value: String(value), label: t(optionTextKey(field, String(value))) }))
}

/** Returns the current field with texts as values, for inputs; sets numbers if the schema's values are numbers. */
export function useChoice(): Field {
  const field = useField()
  const values = valuesOf(field, useForm())
  if (values.every((value) => typeof value === 'string')) return field
  const fromText = (text: unknown) => values.find((value) => String(value) === text) ?? text
  return {
    ...field,
    value: Array.isArray(field.value) ? field.value.map(toText) : toText(field.value),
    set: (nextValue) => field.set(Array.isArray(nextValue) ? nextValue.map(fromText) : fromText(nextValue)),
  }
}

function toText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

function valuesOf({ schema, path }: Field, { form }: OpenForm): readonly unknown[] {
  return schema.enum ?? schemaAt(form.schema, [...path, '0']).enum ?? []
}

/** Returns the text key of a value. */
export function optionTextKey({ field }: Pick<Field, 'field'>, value: string): string {
  return `${field.enumeration ?? `options.${field.field}`}.${value}`
}
