import { useLayoutEffect, useRef, useState } from 'react'
import type { Problem } from '../language/checker/problem.ts'
import { type LanguageWorker, languageServiceOf } from './language.ts'
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

/** Checks a text: at once when loaded, then after a pause in typing, and again for another `round`. */
export function useChecker(source: string, { round }: { round: number }): Checker {
  const product = useProductDocumentsAddress()
  const language = languageServiceOf(product)
  const [checked, setChecked] = useState<Findings & { source: string }>()
  const typed = useRef(false)

  // Starts the first check before the code editor loads, which blocks the page for a while.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useLayoutEffect(() => {
    let latest = true
    const check = () =>
      language.check(source).then(
        (problems) => latest && setChecked({ source, problems }),
        (error: unknown) => latest && setChecked({ source, error }),
      )
    const timer = typed.current ? setTimeout(check, DEBOUNCE_MS) : void check()
    typed.current = true
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [language, source, round])

  const findings: Findings = checked?.source === source ? checked : {}
  return { ...findings, language }
}
