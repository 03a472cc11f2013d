/** A credit to an account, or a debit if the amount is below zero. */
export interface Movement {
  day: string
  /** The amount in cents. */
  amount: number
  payer: string
  concept: string
}

interface Account {
  iban: string
  name: string
  /** The balance before the first movement, in cents. */
  opening: number
  from: string
  to: string
}

/**
 * Returns a statement in Cuaderno 43 of the AEB, the format of Spanish banks: records of 80 characters, amounts in
 * cents.
 */
export function norma43(account: Account, movements: readonly Movement[]): string {
  const number = `${account.iban.slice(4, 12)}${account.iban.slice(14, 24)}`
  const sumOf = (of: readonly Movement[]) => of.reduce((sum, { amount }) => sum + amount, 0)
  const debits = movements.filter(({ amount }) => amount < 0)
  const credits = movements.filter(({ amount }) => amount >= 0)
  const closing = account.opening + sumOf(movements)
  const records = [
    `11${number}${short(account.from)}${short(account.to)}${signed(account.opening)}9783${text(account.name, 26)}`,
    ...movements.flatMap(movementRecords),
    [
      `33${number}${digits(debits.length, 5)}${digits(-sumOf(debits), 14)}`,
      `${digits(credits.length, 5)}${digits(sumOf(credits), 14)}${signed(closing)}978`,
    ].join(''),
  ]
  const end = `88${'9'.repeat(18)}${digits(records.length, 6)}`
  return [...records, end].map((record) => `${record.padEnd(80)}\r\n`).join('')
}

function movementRecords({ day, amount, payer, concept }: Movement, index: number): string[] {
  const dates = `${short(day)}${short(day)}`
  return [
    `22    0200${dates}04098${signed(amount)}${digits(index + 1, 10)}${digits(0, 12)}${digits(0, 16)}`,
    `2301${text(`TRANSFERENCIA DE ${payer}`, 38)}${text(concept, 38)}`,
  ]
}

/** Formats a signed amount: 1 is debit, 2 is credit. */
function signed(cents: number): string {
  return `${cents < 0 ? 1 : 2}${digits(Math.abs(cents), 14)}`
}

const digits = (value: number, width: number) => String(value).padStart(width, '0')
const text = (value: string, width: number) => value.slice(0, width).padEnd(width)
const short = (day: string) => day.slice(2).replaceAll('-', '')
