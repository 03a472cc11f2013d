import { useLayoutEffect, useRef, useState } from 'react'
import type { Problem } from '../../language/checker/problem.ts'
import { useHost } from '../use.ts'
import { type LanguageWorker, languageBeside } from './language.ts'
import { useProductAddress } from './use-product.ts'

const PAUSE = 250

interface Checker {
  /** What is wrong in the text; undefined until it is known for the text as it stands. */
  problems: readonly Problem[] | undefined
  language: LanguageWorker
}

/** What is wrong in a text: at once when it comes, then a moment after the typing stops. And what knows more about it. */
export function useChecker(source: string): Checker {
  const product = useProductAddress()
  const host = useHost()
  const language = languageBeside(product)
  const [checked, setChecked] = useState<{ source: string; problems: readonly Problem[] }>()
  const around = useRef(host)
  around.current = host
  const typed = useRef(false)

  // The first question is on its way before the code editor comes, which keeps the page busy for a while.
  useLayoutEffect(() => {
    let latest = true
    const check = () =>
      language
        .check(source)
        .then((problems) => latest && setChecked({ source, problems }))
        .catch((error: unknown) => latest && around.current.toastError(error))
    const timer = typed.current ? setTimeout(check, PAUSE) : void check()
    typed.current = true
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [language, source])

  return { problems: checked?.source === source ? checked.problems : undefined, language }
}
