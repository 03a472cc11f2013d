import { useId, useRef } from 'react'
import type { Term as GlossaryTerm } from '../../language/documents/glossary.ts'
import { useServices } from '../services.ts'
import { useFirstOfPage, useMeaning } from './glossary.ts'
import './term.css'

/**
 * Renders a glossary term. The first occurrence on the page is a button that displays the explanation; later ones
 * are plain text.
 */
export default function Term({ text, term, punctuation: after }: GlossaryTerm) {
  const containerRef = useRef<HTMLSpanElement>(null)
  const isFirst = useFirstOfPage(term, containerRef)
  const meaning = useMeaning(useServices(), term)
  const id = useId()
  const isExplained = isFirst && meaning !== undefined
  return (
    <span ref={containerRef} className="ts-term">
      {isExplained ? (
        <>
          <button type="button" className="ts-term__word" popoverTarget={id}>
            {text}
          </button>
          <span id={id} popover="auto" className="ts-term__meaning" role="note">
            <strong className="ts-term__name">{meaning.name}</strong>
            {meaning.text}
          </span>
        </>
      ) : (
        <span className="ts-term__plain">{text}</span>
      )}
      {after}
    </span>
  )
}
