import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { holds } from '../../../language/expressions/index.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { type RendererServices, useServices } from '../../services.ts'
import { type OpenForm, useForm } from '../context.ts'
import { draftable } from '../draft.ts'
import { DraftStatus } from './DraftStatus.tsx'
import { DraftSaver, type DraftTarget } from './draft-saver.ts'

/** Stores the enclosing form's values on the server and shows the state. */
export default function ServerDraft({ name }: { name: string }) {
  const host = useServices()
  const { operations } = useScreen().bundle
  const form = useForm()
  const { store } = form
  const here = useRef(host.session.id)
  here.current = host.session.id
  const [saver] = useState(() => saverOf(name, form, operations, host, here))

  useEffect(() => {
    if (saver === undefined) return undefined
    void saver.begin()
    store.whenSent(saver.drop)
    const stop = store.subscribe(saver.typed)
    const turn = () => void (document.hidden ? saver.save(true) : saver.look())
    const online = () => void saver.save()
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('online', online)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('online', online)
      saver.leave()
    }
  }, [saver, store])

  return saver === undefined ? null : <Told saver={saver} />
}

function Told({ saver }: { saver: DraftSaver }) {
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  return <DraftStatus state={state} saver={saver} />
}

/** Creates the saver; undefined while impersonating or previewing, so that nothing is stored. */
function saverOf(
  name: string,
  { form, store }: OpenForm,
  { getDraft, keepDraft, dropDraft }: Readonly<Record<string, DraftTarget['operations']['getDraft']>>,
  { call, preview, session }: RendererServices,
  here: Readonly<{ current: string }>,
): DraftSaver | undefined {
  if (!getDraft || !keepDraft || !dropDraft || preview || !holds(keepDraft.allow, { session }))
    return undefined
  const values = () => draftable(form, store.values)
  return new DraftSaver({
    name,
    hash: form.hash,
    operations: { getDraft, keepDraft, dropDraft },
    call,
    isHere: () => here.current === session.id,
    values,
    fill(stored) {
      for (const field of new Set([...Object.keys(values()), ...Object.keys(stored)]))
        store.set([field], stored[field])
    },
  })
}
