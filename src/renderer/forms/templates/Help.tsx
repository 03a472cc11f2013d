import { TextWithTerms } from '../../parts/TextWithTerms.tsx'
import { useFieldMeta } from '../field.ts'

/** Renders the help text of a field, and the note of the block about it. */
export function Help() {
  return (
    <>
      <HelpText />
      <Note />
    </>
  )
}

/** Renders the help text of a field. */
export function HelpText() {
  const { id, help } = useFieldMeta()
  if (help === undefined) return null
  return (
    <p className="ts-field__help" id={`${id}-help`}>
      <TextWithTerms text={help} />
    </p>
  )
}

/** Renders the note of the block about a field. */
export function Note() {
  const { id, note } = useFieldMeta()
  if (note === undefined) return null
  return (
    <p className="ts-field__note" id={`${id}-note`}>
      {note}
    </p>
  )
}
