import { useEffect, useEffectEvent, useState } from 'react'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import type { Source } from './use-search.ts'

/** Returns the label of a stored value, requested once; undefined until loaded. */
export function useStoredLabel(
  source: Source['known'],
  value: unknown,
  scope: () => Scope,
): string | undefined {
  const { call, t } = useServices()
  const reader = useReader()
  const operation = useScreen().bundle.operations[source?.call ?? '']
  const [loaded, setLoaded] = useState<{ value: unknown; label: string }>()
  const isRequested = value !== undefined && source !== undefined && operation !== undefined

  const fetchLabel = useEffectEvent(async (): Promise<string> => {
    if (source === undefined || operation === undefined) return ''
    const enclosingScope = scope()
    const result = await call(operation, reader.values(source.with, enclosingScope))
    return String(reader.value(source.label, { ...enclosingScope, result }) ?? '')
  })

  useEffect(() => {
    if (!isRequested) return undefined
    let isCurrent = true
    fetchLabel()
      .catch(() => t('renderer.lookup_chosen'))
      .then((label) => isCurrent && setLoaded({ value, label }))
    return () => {
      isCurrent = false
    }
  }, [isRequested, value, t])

  if (value === undefined) return ''
  if (!isRequested) return String(value)
  return loaded?.value === value ? loaded.label : undefined
}
