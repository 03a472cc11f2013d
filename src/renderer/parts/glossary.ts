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
    let isWanted = true
    glossary().then((texts) => {
      const [name, text] = [texts[entryOf(term, 'name')], texts[entryOf(term, 'meaning')]]
      if (isWanted) setMeaning(name === undefined || text === undefined ? undefined : { name, text })
    }, report)
    return () => {
      isWanted = false
    }
  }, [glossary, report, term])
  return meaning
}

/** The occurrences of each term on the page, with the setters that tell them whether they are first. */
const shownTerms = new Map<string, Map<Element, (isFirst: boolean) => void>>()

/** Returns whether this is the term's first occurrence in document order. */
export function useFirstOfPage(term: string, place: RefObject<Element | null>): boolean {
  const [isFirst, setFirst] = useState(false)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const places = shownTerms.get(term) ?? new Map()
    shownTerms.set(term, places.set(element, setFirst))
    settle(term)
    return () => {
      places.delete(element)
      settle(term)
    }
  }, [term, place])
  return isFirst
}

function settle(term: string): void {
  const places = shownTerms.get(term) ?? new Map()
  const visible = [...places.keys()].filter((element) => element.checkVisibility())
  const first = visible.reduce((one, other) => (comesBefore(other, one) ? other : one), visible[0])
  for (const [element, tell] of places) tell(element === first)
}

function comesBefore(one: Element, other: Element): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}
