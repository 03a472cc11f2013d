import { TextWithTerms } from '../../parts/TextWithTerms.tsx'
import { useFrame } from '../field.ts'

/** Renders the help text of a field, and the note of the block about it. */
export function Help() {
  const { id, help, note } = useFrame()
  return (
    <>
      {help !== undefined && (
        <p className="ts-field__help" id={`${id}-help`}>
          <TextWithTerms text={help} />
        </p>
      )}
      {note !== undefined && (
        <p className="ts-field__note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </>
  )
}
