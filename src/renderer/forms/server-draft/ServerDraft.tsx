import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isConditionMet } from '../../../language/expressions/index.ts'
import { schemaAt } from '../../../language/validation/place.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { type RendererServices, useServices } from '../../services.ts'
import { type OpenForm, useForm } from '../context.ts'
import { draftableValues } from '../draftable-values.ts'
import { fittingValues } from '../fitting-values.ts'
import { DraftStatus } from './DraftStatus.tsx'
import { DraftSaver, type DraftTarget } from './draft-saver.ts'

/** Stores the enclosing form's values on the server and displays the state. */
export default function ServerDraft({ name }: { name: string }) {
  const services = useServices()
  const { operations } = useScreen().bundle
  const form = useForm()
  const { store } = form
  const currentUserRef = useRef(services.session.id)
  currentUserRef.current = services.session.id
  const [saver] = useState(() => saverOf(name, form, operations, services, currentUserRef))

  useEffect(() => {
    if (saver === undefined) return undefined
    void saver.restore()
    store.subscribeToSent(saver.deleteSent)
    const unsubscribe = store.subscribe(saver.scheduleSave)
    const handleVisibilityChange = () => void (document.hidden ? saver.save(true) : saver.checkForConflict())
    const handleOnline = () => void saver.save()
    document.addEventListener('visibilitychange', handleVisibilityChange)
    window.addEventListener('online', handleOnline)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      window.removeEventListener('online', handleOnline)
      saver.close()
    }
  }, [saver, store])

  return saver === undefined ? null : <LiveDraftStatus saver={saver} />
}

function LiveDraftStatus({ saver }: { saver: DraftSaver }) {
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  return <DraftStatus state={state} saver={saver} />
}

/** Creates the saver. Returns undefined during an impersonation or preview, so that nothing is stored. */
function saverOf(
  name: string,
  { form, store }: OpenForm,
  { getDraft, keepDraft, dropDraft }: Readonly<Record<string, DraftTarget['operations']['getDraft']>>,
  { call, preview, session }: RendererServices,
  currentUserRef: Readonly<{ current: string }>,
): DraftSaver | undefined {
  if (!getDraft || !keepDraft || !dropDraft || preview || !isConditionMet(keepDraft.allow, { session }))
    return undefined
  const values = () => draftableValues(form, store.values)
  return new DraftSaver({
    name,
    hash: form.hash,
    operations: { getDraft, keepDraft, dropDraft },
    call,
    isSameUser: () => currentUserRef.current === session.id,
    values,
    hasUnsentChanges: () => store.hasUnsentChanges,
    fitted: (draft) =>
      draft.hash === form.hash
        ? { values: draftableValues(form, draft.values), rest: [] }
        : fittingValues(form, draft.values),
    isVersion: (field) => schemaAt(form.schema, [field])['x-version'] === true,
    fill(stored) {
      for (const field of new Set([...Object.keys(values()), ...Object.keys(stored)]))
        store.set([field], stored[field])
    },
  })
}
