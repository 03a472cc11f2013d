import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { holds } from '../../../language/expressions/index.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { type RendererServices, useServices } from '../../services.ts'
import { type OpenForm, useForm } from '../context.ts'
import { draftable } from '../draft.ts'
import { DraftStatus } from './DraftStatus.tsx'
import { DraftKeeper, type DraftTarget } from './keeper.ts'

/** Stores the enclosing form's values on the server and shows the state. */
export default function ServerDraft({ name }: { name: string }) {
  const host = useServices()
  const { operations } = useScreen().bundle
  const form = useForm()
  const { store } = form
  const here = useRef(host.session.id)
  here.current = host.session.id
  const [keeper] = useState(() => keeperOf(name, form, operations, host, here))

  useEffect(() => {
    if (keeper === undefined) return undefined
    void keeper.begin()
    store.whenSent(keeper.drop)
    const stop = store.subscribe(keeper.typed)
    const turn = () => void (document.hidden ? keeper.save(true) : keeper.look())
    const online = () => void keeper.save()
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('online', online)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('online', online)
      keeper.leave()
    }
  }, [keeper, store])

  return keeper === undefined ? null : <Told keeper={keeper} />
}

function Told({ keeper }: { keeper: DraftKeeper }) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  return <DraftStatus state={state} keeper={keeper} />
}

/** Creates the keeper; undefined while impersonating or previewing, so that nothing is stored. */
function keeperOf(
  name: string,
  { form, store }: OpenForm,
  { getDraft, keepDraft, dropDraft }: Readonly<Record<string, DraftTarget['operations']['getDraft']>>,
  { call, preview, session }: RendererServices,
  here: Readonly<{ current: string }>,
): DraftKeeper | undefined {
  if (!getDraft || !keepDraft || !dropDraft || preview || !holds(keepDraft.allow, { session }))
    return undefined
  const values = () => draftable(form, store.values)
  return new DraftKeeper({
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
