import { schemaAt } from '../../../language/validation/place.ts'
import { useHost } from '../../host.ts'
import { useForm } from '../context.ts'
import type { Field } from '../field.ts'

export interface Option {
  value: string
  label: string
}

/** The values a field may have, in the words of its enumeration, or of `options.<field>`. */
export function useOptions(of: Field): Option[] {
  const { t } = useHost()
  const { form } = useForm()
  const values = of.schema.enum ?? schemaAt(form.schema, [of.field.field, '0']).enum ?? []
  return values.map((value) => ({ value: String(value), label: t(wordsOfOption(of, String(value))) }))
}

/** The key of what a value is called. */
export function wordsOfOption({ field }: Pick<Field, 'field'>, value: string): string {
  return `${field.enumeration ?? `options.${field.field}`}.${value}`
}
