import { useServices } from '../../services.ts'
import { useForm } from '../context.ts'
import { isRow, useFieldMeta } from '../field.ts'

/** Renders the label of a field, with a mark if it is optional. */
export function Label() {
  const { field, label, required } = useFieldMeta()
  const { form } = useForm()
  const { t } = useServices()
  return (
    <>
      {label}
      {!required && !form.unmarked && !isRow(field) && (
        <span className="ts-field__optional"> {t('renderer.optional')}</span>
      )}
    </>
  )
}
