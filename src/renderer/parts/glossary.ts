import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { entryOf } from '../../language/documents/glossary.ts'
import type { RendererServices } from '../services.ts'

interface Meaning {
  name: string
  text: string
}

/** What the glossary says of a term; undefined until it has come, and where it does not. */
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

/** Where each term stands on the page, and how to tell a place whether it is the first. */
const shownTerms = new Map<string, Map<Element, (isFirst: boolean) => void>>()

/** Whether this is where the term stands first, in the order in which the page is read. */
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
  const seen = [...places.keys()].filter((element) => element.checkVisibility())
  const first = seen.reduce((one, other) => (comesBefore(other, one) ? other : one), seen[0])
  for (const [element, tell] of places) tell(element === first)
}

function comesBefore(one: Element, other: Element): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}
