import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { entryOf } from '../../language/documents/glossary.ts'
import type { RendererServices } from '../services.ts'

interface Meaning {
  name: string
  text: string
}

/** Returns the glossary's entry of a term; undefined until loaded, or if there is none. */
export function useMeaning({ glossary, report }: RendererServices, term: string): Meaning | undefined {
  const [meaning, setMeaning] = useState<Meaning>()
  useEffect(() => {
    let isCurrent = true
    glossary().then((texts) => {
      const [name, text] = [texts[entryOf(term, 'name')], texts[entryOf(term, 'meaning')]]
      if (isCurrent) setMeaning(name === undefined || text === undefined ? undefined : { name, text })
    }, report)
    return () => {
      isCurrent = false
    }
  }, [glossary, report, term])
  return meaning
}

/** The occurrences of each term on the page, each with the setter of its `isFirst` state. */
const occurrencesByTerm = new Map<string, Map<Element, (isFirst: boolean) => void>>()

/** Returns whether this is the term's first occurrence in document order. */
export function useFirstOfPage(term: string, elementRef: RefObject<Element | null>): boolean {
  const [isFirst, setFirst] = useState(false)
  useLayoutEffect(() => {
    const element = elementRef.current
    if (element === null) return
    const occurrences = occurrencesByTerm.get(term) ?? new Map()
    occurrencesByTerm.set(term, occurrences.set(element, setFirst))
    updateFirst(term)
    return () => {
      occurrences.delete(element)
      updateFirst(term)
    }
  }, [term, elementRef])
  return isFirst
}

function updateFirst(term: string): void {
  const occurrences = occurrencesByTerm.get(term) ?? new Map()
  const visible = [...occurrences.keys()].filter((element) => element.checkVisibility())
  const firstVisible = visible.reduce((one, other) => (comesBefore(other, one) ? other : one), visible[0])
  for (const [element, setIsFirst] of occurrences) setIsFirst(element === firstVisible)
}

function comesBefore(element: Element, other: Element): boolean {
  return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}
