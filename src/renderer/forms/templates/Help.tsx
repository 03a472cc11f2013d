import { useFieldFrame } from '../field.ts'

/** What a field says of itself besides its label. */
export function Help() {
  const { id, help } = useFieldFrame()
  if (help === undefined) return null
  return (
    <p className="ts-field__help" id={`${id}-help`}>
      {help}
    </p>
  )
}
