import { useEffect, useReducer } from 'react'

/** Re-renders once after the given milliseconds; undefined never does. */
export function useRerenderAfter(milliseconds: number | undefined): void {
  const [turn, again] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render sets the next timer, even for an equal wait
  useEffect(() => {
    if (milliseconds === undefined) return
    const timer = setTimeout(again, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, turn])
}
