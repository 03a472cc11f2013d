import { useHost } from '../../host.ts'
import { isRow, useFrame } from '../field.ts'

/** What a field is called, and whether it may be left out. */
export function Label() {
  const { field, label, required } = useFrame()
  const { t } = useHost()
  return (
    <>
      {label}
      {!required && !isRow(field) && <span className="ts-field__optional"> {t('renderer.optional')}</span>}
    </>
  )
}
