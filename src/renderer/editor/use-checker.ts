import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Problem } from '../../language/checker/problem.ts'
import type { LibraryFile } from '../../language/library.ts'
import type { JsonSchema } from '../../language/schema.ts'
import { LanguageWorker } from './language.ts'

const PAUSE = 250

interface Checker {
  /** What is wrong in the text; undefined until it is known for the text as it stands. */
  problems: readonly Problem[] | undefined
  language: LanguageWorker | undefined
  schema: JsonSchema | undefined
}

/** What is wrong in a text, a moment after the typing stops, and what knows more about it. */
export function useChecker(files: LibraryFile[] | undefined, source: string): Checker {
  const [language, setLanguage] = useState<LanguageWorker>()
  const worker = useRef<LanguageWorker>(null)
  const [schema, setSchema] = useState<JsonSchema>()
  const [checked, setChecked] = useState<{ source: string; problems: readonly Problem[] }>()

  // Its code is on its way before that of the code editor, which keeps the page busy for a while.
  useLayoutEffect(() => {
    const started = new LanguageWorker({
      schema: setSchema,
      problems: (text, problems) => setChecked({ source: text, problems }),
    })
    worker.current = started
    return () => started.stop()
  }, [])

  useEffect(() => {
    if (files === undefined || worker.current === null) return
    worker.current.learn(files)
    setLanguage(worker.current)
  }, [files])

  useEffect(() => {
    if (language === undefined) return
    const timer = setTimeout(() => language.check(source), PAUSE)
    return () => clearTimeout(timer)
  }, [language, source])

  return { problems: checked?.source === source ? checked.problems : undefined, language, schema }
}
