import { configure, getConfig } from '@testing-library/react'

/** Keeps the real setImmediate, with which React schedules its work, because tests replace timers. */
const { setImmediate } = globalThis
const TURNS = 10

/** Waits after each action until React has rendered its effects. */
const { asyncWrapper } = getConfig()
configure({
  // Allows for slow machines.
  asyncUtilTimeout: 10_000,
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const done = await act()
      for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
      return done
    }),
})

export function effectsFlushed(): Promise<void> {
  return getConfig().asyncWrapper(async () => {})
}
