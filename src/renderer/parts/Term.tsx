import { useId, useRef } from 'react'
import type { Term as TermOf } from '../../language/documents/glossary.ts'
import { useServices } from '../services.ts'
import { useFirstOfPage, useMeaning } from './glossary.ts'
import './term.css'

/** Renders a glossary term. The first occurrence on the page is a button that explains it; others are plain text. */
export default function Term({ words, term, after }: TermOf) {
  const place = useRef<HTMLSpanElement>(null)
  const isFirst = useFirstOfPage(term, place)
  const meaning = useMeaning(useServices(), term)
  const id = useId()
  const isExplained = isFirst && meaning !== undefined
  return (
    <span ref={place} className="ts-term">
      {isExplained ? (
        <>
          <button type="button" className="ts-term__word" popoverTarget={id}>
            {words}
          </button>
          <span id={id} popover="auto" className="ts-term__meaning" role="note">
            <strong className="ts-term__name">{meaning.name}</strong>
            {meaning.text}
          </span>
        </>
      ) : (
        <span className="ts-term__plain">{words}</span>
      )}
      {after}
    </span>
  )
}
