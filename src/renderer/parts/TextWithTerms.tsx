import { lazy, Suspense } from 'react'
import { type Term as GlossaryTerm, partsOf } from '../../language/documents/glossary.ts'

// Falls back to plain text if the code cannot be loaded.
const Term = lazy(() => import('./Term.tsx').catch(() => ({ default: PlainTerm })))

/** Renders a single-line text with its glossary terms explained. */
export function TextWithTerms({ text }: { text: string }) {
  const parts = partsOf(text)
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id and a fixed order
    typeof part === 'string' ? part : <ExplainedTerm key={index} {...part} />,
  )
}

/** Renders a glossary term, explained at its first occurrence on the page. */
export function ExplainedTerm(term: GlossaryTerm) {
  return (
    <Suspense fallback={<PlainTerm {...term} />}>
      <Term {...term} />
    </Suspense>
  )
}

/** Renders a term with the width of the explained one, so that nothing moves when the code is loaded. */
function PlainTerm({ text, punctuation }: GlossaryTerm) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span style={{ display: 'inline-block', whiteSpace: 'normal' }}>{text}</span>
      {punctuation}
    </span>
  )
}
