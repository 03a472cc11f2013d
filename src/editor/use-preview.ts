import { useEffect, useRef, useState } from 'react'
import type { Operations } from '../generated/operations.ts'
import { useScreen, useServices } from '../renderer/hooks.ts'

type PreviewRequest = Operations['previewCustomization']['body']
export type Person = PreviewRequest['person']
export type PreviewResult = Operations['previewCustomization']['result']

/** The delay after typing in milliseconds before a new preview is made. */
const DEBOUNCE_MS = 500

/**
 * Requests a preview of a valid text for a person, again after every change and before it expires; undefined until the
 * first response.
 */
export function usePreview(
  source: string,
  person: Person,
  { isValid }: { isValid: boolean },
): PreviewResult | undefined {
  const [preview, setPreview] = useState<PreviewResult>()
  const [round, setRound] = useState(0)
  const services = useServices()
  const { previewCustomization } = useScreen().bundle.operations
  const servicesRef = useRef(services)
  servicesRef.current = services

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    if (!isValid || previewCustomization === undefined) return
    let isCurrent = true
    const request = { source, person } satisfies PreviewRequest
    const timer = setTimeout(() => {
      servicesRef.current
        .call(previewCustomization, request)
        // Casts to the response of the operation's document.
        .then((response) => isCurrent && setPreview(response as PreviewResult))
        .catch((error: unknown) => servicesRef.current.toastError(error))
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [source, person, isValid, previewCustomization, round])

  useEffect(() => {
    if (preview === undefined) return
    const remainingMs = Date.parse(preview.ends_at) - servicesRef.current.now().getTime()
    const timer = setTimeout(() => setRound((count) => count + 1), Math.max(remainingMs - 60_000, 60_000))
    return () => clearTimeout(timer)
  }, [preview])

  return preview
}
