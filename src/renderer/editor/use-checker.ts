import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../../language/checker/problem.ts'
import { useHost, useScreen } from '../use.ts'
import type { Answer, Question } from './checker.worker.ts'
import CheckerWorker from './checker.worker.ts?worker'
import { explainWith } from './monaco.ts'

const PAUSE = 250

/** What is wrong in a text, a moment after the typing stops; undefined until it is known for the text as it stands. */
export function useChecker(source: string): readonly Problem[] | undefined {
  const [worker, setWorker] = useState<Worker>()
  const [checked, setChecked] = useState<{ source: string; problems: Problem[] }>()
  const host = useHost()
  const { operations } = useScreen().bundle
  const { getDocuments } = operations
  const around = useRef(host)
  around.current = host

  useEffect(() => {
    if (getDocuments === undefined) return
    const started = new CheckerWorker()
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('schema' in data) explainWith(data.schema)
      else setChecked(data)
    })
    around.current
      .call(getDocuments, {})
      .then((answer) => {
        // The answer's shape is its operation document's.
        const { files } = answer as Extract<Question, { files: unknown }>
        started.postMessage({ files })
        setWorker(started)
      })
      .catch((error: unknown) => around.current.toastError(error))
    return () => started.terminate()
  }, [getDocuments])

  useEffect(() => {
    if (worker === undefined) return
    const timer = setTimeout(() => worker.postMessage({ source }), PAUSE)
    return () => clearTimeout(timer)
  }, [worker, source])

  return checked?.source === source ? checked.problems : undefined
}
