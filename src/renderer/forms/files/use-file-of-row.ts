import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessageOf } from '../../parts/ErrorNotice.tsx'
import { useFileSender } from '../../parts/use-file-sender.ts'
import { useServices } from '../../services.ts'
import { useForm } from '../context.ts'
import type { Field } from '../field.ts'
import { useFiles } from './context.ts'
import { useStored } from './use-stored.ts'

interface FileOfRow {
  /** The file to show. */
  file: File | undefined
  /** The file being uploaded. */
  going: File | undefined
  problem: string | undefined
  /** Whether a stored file could not be loaded. */
  isLost: boolean
  take(file: File): void
  /** Repeats a failed upload. */
  again: (() => void) | undefined
}

/** Manages the file of one row, from choosing it to its id in the form; loads a file stored before. */
export function useFileOfRow(index: number, field: Pick<Field, 'id' | 'value' | 'set'>): FileOfRow {
  const host = useServices()
  const { store } = useForm()
  const { rules, arriving } = useFiles()
  const { refusalOf, send } = useFileSender(rules)
  const [going, setGoing] = useState(() => arriving.get(index))
  const [kept, setKept] = useState<{ id: string; file: File }>()
  const [failed, setFailed] = useState<{ file: File; words: string; mayPass: boolean }>()
  const id = typeof field.value === 'string' && field.value !== '' ? field.value : undefined
  const storedFile = kept?.id === id ? kept?.file : undefined
  const stored = useStored(storedFile === undefined ? id : undefined)

  // Removes the file, so that a row mounted again later does not upload it again.
  useEffect(() => {
    arriving.delete(index)
  }, [arriving, index])

  const sending = useEffectEvent(send)
  const arrived = useEffectEvent((file: File, fileId: string) => {
    setKept({ id: fileId, file })
    field.set(fileId)
  })
  const refused = useEffectEvent((file: File, error: unknown) =>
    setFailed({ file, words: `${file.name}: ${errorMessageOf(error, host)}`, mayPass: true }),
  )

  useEffect(() => {
    if (going === undefined) return undefined
    const upload = crypto.randomUUID()
    let isHere = true
    store.upload(upload, true)
    sending(going)
      .then(
        ({ file_id }) => isHere && arrived(going, file_id),
        (error: unknown) => isHere && refused(going, error),
      )
      .finally(() => isHere && setGoing(undefined))
    return () => {
      isHere = false
      store.upload(upload, false)
    }
  }, [going, store])

  return {
    file: going ?? (id === undefined ? failed?.file : (storedFile ?? stored.file)),
    going,
    problem: failed?.words,
    isLost: id !== undefined && storedFile === undefined && stored.isLost,
    take(file) {
      const refusal = refusalOf(file)
      if (refusal === undefined) start(file)
      else setFailed({ file, words: `${file.name}: ${refusal}`, mayPass: false })
    },
    again: failed?.mayPass ? () => start(failed.file) : undefined,
  }

  function start(file: File): void {
    setFailed(undefined)
    setGoing(file)
  }
}
