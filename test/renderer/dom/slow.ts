import { act } from '@testing-library/react'

/** An answer that is on its way until the test lets it arrive. */
export function slow() {
  let settle: { give(answer: unknown): void; refuse(error: unknown): void } | undefined
  const waited = new Promise((give, refuse) => {
    settle = { give, refuse }
  })
  return {
    answer: () => waited,
    give: (answer: unknown) => act(async () => settle?.give(answer)),
    refuse: (error: unknown) => act(async () => settle?.refuse(error)),
  }
}
