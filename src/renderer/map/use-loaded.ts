import { useEffect, useState } from 'react'

/** Loads data by key; undefined until loaded. `failed` says whether loading has failed. */
export function useLoaded<Loaded>(
  key: string | undefined,
  load: (key: string) => Promise<Loaded>,
): { data: Loaded | undefined; hasFailed: boolean } {
  const [state, setState] = useState<{ key: string; loaded: Loaded | undefined }>()
  useEffect(() => {
    if (key === undefined) return undefined
    let isCurrent = true
    load(key).then(
      (loaded) => isCurrent && setState({ key, loaded }),
      () => isCurrent && setState({ key, loaded: undefined }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, load])
  const currentState = key !== undefined && state?.key === key ? state : undefined
  return {
    data: currentState?.loaded,
    hasFailed: currentState !== undefined && currentState.loaded === undefined,
  }
}
