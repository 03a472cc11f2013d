import { act } from '@testing-library/react'

/** Returns a response that stays pending until the test resolves it. */
export function slow() {
  let arrive: (answer: unknown) => void = () => {}
  const waited = new Promise((resolve) => {
    arrive = resolve
  })
  return {
    answer: () => waited,
    /** Resolves it without rendering. */
    arrive: (answer: unknown) => arrive(answer),
    give: (answer: unknown) => act(async () => arrive(answer)),
  }
}
