import { useEffect, useState } from 'react'

/** Loads data by key; undefined until loaded. `failed` tells that loading failed. */
export function useLoaded<Loaded>(
  key: string | undefined,
  load: (key: string) => Promise<Loaded>,
): { loaded: Loaded | undefined; failed: boolean } {
  const [state, setState] = useState<{ key: string; loaded: Loaded | undefined }>()
  useEffect(() => {
    if (key === undefined) return undefined
    let isWanted = true
    load(key).then(
      (loaded) => isWanted && setState({ key, loaded }),
      () => isWanted && setState({ key, loaded: undefined }),
    )
    return () => {
      isWanted = false
    }
  }, [key, load])
  const current = key !== undefined && state?.key === key ? state : undefined
  return { loaded: current?.loaded, failed: current !== undefined && current.loaded === undefined }
}
