import { act } from '@testing-library/react'

/** An answer that is on its way until the test lets it arrive. */
export function slow() {
  let arrive: (answer: unknown) => void = () => {}
  const waited = new Promise((resolve) => {
    arrive = resolve
  })
  return {
    answer: () => waited,
    /** Lets it arrive while nothing is drawn yet. */
    arrive: (answer: unknown) => arrive(answer),
    give: (answer: unknown) => act(async () => arrive(answer)),
  }
}
