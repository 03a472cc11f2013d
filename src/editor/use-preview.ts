import { useEffect, useRef, useState } from 'react'
import type { Operations } from '../generated/operations.ts'
import { useScreen, useServices } from '../renderer/hooks.ts'

type PreviewRequest = Operations['previewCustomization']['body']
export type Person = PreviewRequest['person']
export type PreviewResult = Operations['previewCustomization']['result']

/** The delay after typing in milliseconds before a new preview is made. */
const DEBOUNCE_MS = 500

/**
 * Makes a preview of a text for a person, again after every change and before it expires; undefined until the first.
 */
export function usePreview(
  source: string,
  person: Person,
  { sound }: { sound: boolean },
): PreviewResult | undefined {
  const [made, setMade] = useState<PreviewResult>()
  const [round, setRound] = useState(0)
  const host = useServices()
  const { previewCustomization } = useScreen().bundle.operations
  const around = useRef(host)
  around.current = host

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    if (!sound || previewCustomization === undefined) return
    let wanted = true
    const request = { source, person } satisfies PreviewRequest
    const timer = setTimeout(() => {
      around.current
        .call(previewCustomization, request)
        // Casts to the response of the operation's document.
        .then((answer) => wanted && setMade(answer as PreviewResult))
        .catch((error: unknown) => around.current.toastError(error))
    }, DEBOUNCE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [source, person, sound, previewCustomization, round])

  useEffect(() => {
    if (made === undefined) return
    const left = Date.parse(made.ends_at) - around.current.now().getTime()
    const timer = setTimeout(() => setRound((count) => count + 1), Math.max(left - 60_000, 60_000))
    return () => clearTimeout(timer)
  }, [made])

  return made
}
