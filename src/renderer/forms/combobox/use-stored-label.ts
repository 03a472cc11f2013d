import { useEffect, useEffectEvent, useState } from 'react'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import type { Source } from './use-search.ts'

/** Returns the label of a stored value, requested once; undefined until loaded. */
export function useStoredLabel(
  known: Source['known'],
  value: unknown,
  scope: () => Scope,
): string | undefined {
  const { call, t } = useServices()
  const read = useReader()
  const operation = useScreen().bundle.operations[known?.call ?? '']
  const [answer, setAnswer] = useState<{ value: unknown; label: string }>()
  const isRequested = value !== undefined && known !== undefined && operation !== undefined

  const fetchLabel = useEffectEvent(async (): Promise<string> => {
    if (known === undefined || operation === undefined) return ''
    const enclosing = scope()
    const result = await call(operation, read.values(known.with, enclosing))
    return String(read.value(known.label, { ...enclosing, result }) ?? '')
  })

  useEffect(() => {
    if (!isRequested) return undefined
    let isWanted = true
    fetchLabel()
      .catch(() => t('renderer.lookup_chosen'))
      .then((label) => isWanted && setAnswer({ value, label }))
    return () => {
      isWanted = false
    }
  }, [isRequested, value, t])

  if (value === undefined) return ''
  if (!isRequested) return String(value)
  return answer?.value === value ? answer.label : undefined
}
