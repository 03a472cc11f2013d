import { schemaAt } from '../../../language/validation/place.ts'
import { useHost } from '../../host.ts'
import { type Field, useForm } from '../context.ts'

export interface Option {
  value: string
  label: string
}

/** The values a field may have, in the words of its enumeration, or of `options.<field>`. */
export function useOptions({ field, schema }: Field): Option[] {
  const { t } = useHost()
  const { form } = useForm()
  const values = schema.enum ?? schemaAt(form.schema, [field.field, '0']).enum ?? []
  const words = field.enumeration ?? `options.${field.field}`
  return values.map((value) => ({ value: String(value), label: t(`${words}.${String(value)}`) }))
}
