import { useEffect, useReducer } from 'react'

/** Re-renders once after the given milliseconds, or never if they are undefined. */
export function useRerenderAfter(milliseconds: number | undefined): void {
  const [renderCount, rerender] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render sets the next timer, even for an equal wait
  useEffect(() => {
    if (milliseconds === undefined) return
    const timer = setTimeout(rerender, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, renderCount])
}
