import { configure, getConfig } from '@testing-library/react'

/** React draws and runs its effects in turns of this, which no test makes stand still. */
const { setImmediate } = globalThis
const TURNS = 10

/** Whatever somebody does has been drawn, with all that comes of it at once, before the test goes on. */
const { asyncWrapper } = getConfig()
configure({
  // A busy machine is no mistake.
  asyncUtilTimeout: 10_000,
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const done = await act()
      for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
      return done
    }),
})

export function drawn(): Promise<void> {
  return getConfig().asyncWrapper(async () => {})
}
