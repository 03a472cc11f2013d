import { useId, useRef } from 'react'
import type { Term as TermOf } from '../../language/documents/glossary.ts'
import { useServices } from '../services.ts'
import { useFirstOfPage, useMeaning } from './glossary.ts'
import './term.css'

/** A term of the glossary. The first of the page is a button that tells what it means; the others are words. */
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
