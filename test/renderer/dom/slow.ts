import { act } from '@testing-library/react'

/** An answer that is on its way until the test lets it arrive. */
export function slow() {
  let arrive: (answer: unknown) => void = () => {}
  const waited = new Promise((resolve) => {
    arrive = resolve
  })
  return {
    answer: () => waited,
    give: (answer: unknown) => act(async () => arrive(answer)),
  }
}
