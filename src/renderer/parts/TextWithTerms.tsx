import { lazy, Suspense } from 'react'
import { partsOf, type Term as TermOf } from '../../language/documents/glossary.ts'

// Words that nobody explains are still words.
const Term = lazy(() => import('./Term.tsx').catch(() => ({ default: PlainTerm })))

/** A text of one line, in which terms explain themselves. */
export function TextWithTerms({ text }: { text: string }) {
  const parts = partsOf(text)
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name and never change places
    typeof part === 'string' ? part : <ExplainedTerm key={index} {...part} />,
  )
}

/** A term of the glossary: explained where it stands first on the page. */
export function ExplainedTerm(term: TermOf) {
  return (
    <Suspense fallback={<PlainTerm {...term} />}>
      <Term {...term} />
    </Suspense>
  )
}

/** Takes the room that the explained term will take, so that nothing moves. */
function PlainTerm({ words, after }: TermOf) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span style={{ display: 'inline-block', whiteSpace: 'normal' }}>{words}</span>
      {after}
    </span>
  )
}
