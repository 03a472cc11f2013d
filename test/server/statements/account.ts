/** The account of the tests' platforms, as a bank's statement of two days tells it. */
export const account = {
  iban: 'ES9121000418450200051332',
  name: 'PLATAFORMA SL',
  opening: 250_000,
  from: '2026-01-02',
  to: '2026-01-03',
}
