import { TextWithTerms } from '../../parts/TextWithTerms.tsx'
import { useFrame } from '../field.ts'

/** Renders the help text of a field. */
export function Help() {
  const { id, help } = useFrame()
  if (help === undefined) return null
  return (
    <p className="ts-field__help" id={`${id}-help`}>
      <TextWithTerms text={help} />
    </p>
  )
}
