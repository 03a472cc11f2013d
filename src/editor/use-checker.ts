import { useLayoutEffect, useRef, useState } from 'react'
import type { Problem } from '../language/checker/problem.ts'
import { type LanguageWorker, sharedLanguageService } from './language.ts'
import { useProductDocumentsAddress } from './use-product-documents.ts'

const DEBOUNCE_MS = 250

interface Findings {
  /** The problems of the current text; undefined until checked. */
  problems?: readonly Problem[]
  /** The error of the check. */
  error?: unknown
}

interface Checker extends Findings {
  language: LanguageWorker
}

/** Checks a text immediately when it is loaded, after a pause in typing, and whenever `round` changes. */
export function useChecker(source: string, { round }: { round: number }): Checker {
  const documentsAddress = useProductDocumentsAddress()
  const language = sharedLanguageService(documentsAddress)
  const [lastCheck, setLastCheck] = useState<Findings & { source: string }>()
  const wasChecked = useRef(false)

  // Starts the first check before the code editor loads, which blocks the page for a while.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useLayoutEffect(() => {
    let isCurrent = true
    const check = () =>
      language.check(source).then(
        (problems) => isCurrent && setLastCheck({ source, problems }),
        (error: unknown) => isCurrent && setLastCheck({ source, error }),
      )
    const timer = wasChecked.current ? setTimeout(check, DEBOUNCE_MS) : void check()
    wasChecked.current = true
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [language, source, round])

  const findings: Findings = lastCheck?.source === source ? lastCheck : {}
  return { ...findings, language }
}
