/** The account of the tests' platforms in a bank statement of two days. */
export const account = {
  iban: 'ES9121000418450200051332',
  name: 'PLATAFORMA SL',
  opening: 250_000,
  from: '2026-01-02',
  to: '2026-01-03',
}
